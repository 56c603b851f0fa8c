import { formHref, hrefOf } from './form-href.ts'
import { holdPresses } from './held-press.ts'
import { focusKeeper } from './keep-focus.ts'
import { endRoom, makeRoom } from './make-room.ts'
import { forgetSeen, noteSeen } from './seen.ts'

type Navigate = (href: string, options?: { preventScrollReset?: boolean; replace?: boolean }) => void

/** B§9. */
const SLIDER_WAIT_MS = 400
const TEXT_WAIT_MS = 300

export type LiveForms = {
  /** Sliders and long lists that the page shows by now are at work once this resolves. */
  arm(): Promise<void>
  /** Something in a live form was typed or moved, and may be again in a moment. */
  typed(field: HTMLInputElement): void
  changed(field: HTMLInputElement): void
  /** A link was pressed that may be gone when its page is drawn. */
  pressed(link: Element): void
  /** The visitor goes elsewhere: what still waits is not done. */
  forget(): void
}

/**
 * Forms marked `data-live` follow what is done in them: ticks at once, sliders and text once they rest. Text is searched
 * as it stands while one types; sent, it is understood. Fetched when such a form is first touched.
 */
export function liveForms(document: Document, navigate: Navigate): LiveForms {
  const focus = focusKeeper(document)
  const held = holdPresses(document)
  document.addEventListener('forecourt:drawn', () => {
    endRoom(document)
    focus.restore()
  })
  addEventListener('popstate', () => forgetSeen(document))
  let timer = 0
  let typedFrom: string | null = null
  const go = (href: string, replace = false) => {
    noteSeen(document)
    navigate(href, { preventScrollReset: true, replace })
  }
  const later = (waitMs: number, act: () => void) => {
    clearTimeout(timer)
    timer = window.setTimeout(act, waitMs)
  }

  return {
    async arm() {
      const asleep = document.querySelectorAll<HTMLElement>('[data-on-touch]:not([data-behaviour])')
      for (const element of asleep) element.dataset.behaviour = element.dataset.onTouch
      if (!document.querySelector('[data-on-touch]')) return
      // Never part of what it would be waiting for: it awaits the behaviours it fetches.
      const { startAll } = await import('./enhance.ts')
      await Promise.allSettled(startAll())
    },
    typed(field) {
      if (field.type === 'range') later(SLIDER_WAIT_MS, () => go(formHref(field.form!)))
      if (field.name !== 'words') return
      field.dataset.typed = ''
      later(TEXT_WAIT_MS, () => {
        // What is typed on takes the place of what was typed before, once that has been come to.
        typedFrom ??= location.href
        go(liveTextHref(field), location.href !== typedFrom)
      })
    },
    changed(field) {
      focus.note(field)
      makeRoom(document, field)
      if (field.name === 'words') typedFrom = null
      else if (field.closest('.slider')) later(SLIDER_WAIT_MS, () => go(formHref(field.form!)))
      else if (field.reportValidity()) {
        clearTimeout(timer)
        // The links of a list whose successor is on its way do not know of the tick before.
        const knowsAll = field.type === 'checkbox' && !document.documentElement.hasAttribute('data-pending')
        const link = knowsAll ? field.parentElement?.querySelector('a') : null
        go(link ? link.pathname + link.search : formHref(field.form!))
      }
    },
    pressed(link) {
      noteSeen(document)
      focus.note(link)
      makeRoom(document, link)
    },
    forget() {
      clearTimeout(timer)
      held.forget()
    },
  }
}

/** The form's address with its text as `query`, which is searched and never read. */
function liveTextHref(field: HTMLInputElement): string {
  const text = field.value.trim()
  return hrefOf(field.form!, (name) => name !== 'words' && name !== 'was[text]', text === '' ? {} : { query: text })
}
