import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useNavigation, useNavigationType } from 'react-router'
import { formHref } from '../forms/form-href.ts'
import { FetchedAhead } from './fetch-ahead.tsx'
import {
  createPendingChoices,
  FilterLink,
  type Live,
  LiveContext,
  PressContext,
  SeenContext,
  type SeenList,
} from './live-context.tsx'
import { hangsOnList, hrefIn, type Press, turnedBy } from './press.ts'
import { type RestoredFocus, useRestoredFocus } from './use-restored-focus.ts'
import type { SearchView } from './views.ts'

/** Around everything that shows one search: what is done in its filters, chips and order is followed. */
export function LiveSearch({ search, children }: { search: SearchView; children: ReactNode }) {
  const navigate = useNavigate()
  const { state, location } = useNavigation()
  const isPending = state !== 'idle'
  // Back and Forward bring a list to the place it was left at, which may be its end: all is drawn at once.
  const isBack = useNavigationType() === 'POP'
  const focus = useRestoredFocus()
  const [follower] = useState(() => createLive(focus, { search, isPending, navigate }))

  useEffect(() => follower.know({ search, isPending, navigate }), [follower, search, isPending, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search
  useEffect(() => follower.drawn(), [follower, search])
  useEffect(() => {
    if (!isPending) follower.next()
  }, [follower, isPending])
  useEffect(() => {
    // A form's address leads on to that of its search.
    if (location && !location.state?._isRedirect) follower.leads(location.pathname + location.search)
  }, [follower, location])
  useEffect(() => {
    follower.catchUp()
    return follower.forget
  }, [follower])

  return (
    <LiveContext value={follower.live}>
      <PressContext value={follower.live.press}>
        <SeenContext value={isBack ? nothingSeen : follower.seenList}>{children}</SeenContext>
        <FetchedAhead />
      </PressContext>
    </LiveContext>
  )
}

const nothingSeen = () => null

/** rule:typing-waits */
const SLIDER_WAIT_MS = 400
const TEXT_WAIT_MS = 300
/** So much below the window's edge counts as seen: the next cards may be less high. */
const BEYOND_PX = 100
/** The text that was read already. */
const READ_TEXT = 'was[text]'

type Navigate = (href: string, options?: { preventScrollReset?: boolean; replace?: boolean }) => unknown

/** What stands, as of the last time the page was drawn. */
type Shown = { search: SearchView; isPending: boolean; navigate: Navigate }

/**
 * Follows what is done in the filters: presses at once, sliders and text once they rest. Text is searched as it stands
 * while one types; sent, it is understood.
 */
function createLive(focus: RestoredFocus, first: Shown) {
  const wanted = createPendingChoices()
  const form: Live['form'] = { current: null }
  const list: Live['list'] = { current: null }
  /** Pressed in a list whose successor is on its way, which alone knows where its like leads. */
  let held: Press[] = []
  let shown = first
  let timer = 0
  let asked: string | null = null
  let seen: SeenList | null = null
  /** Text was typed since it was last sent; where it was begun. */
  let isNewText = false
  let typedFrom: string | null = null

  function go(href: string, replace = false): void {
    clearTimeout(timer)
    if (shown.isPending && href === asked) return
    asked = href
    seen = list.current && seenOf(list.current)
    shown.navigate(href, { preventScrollReset: true, replace })
  }
  function later(waitMs: number, act: (form: HTMLFormElement) => void): void {
    clearTimeout(timer)
    timer = window.setTimeout(() => form.current && act(form.current), waitMs)
  }
  function stateHref(of: HTMLFormElement): string {
    return formHref(of, { without: isNewText ? [READ_TEXT] : [] })
  }
  function turn(press: Press, href: string): void {
    const boxes = turnedBy(press, href, shown.search, (box) => wanted.get(box) ?? box.option.selected === true)
    wanted.set(boxes, press.kind === 'option' && press.ticked)
  }
  /** What still waits is not done. */
  function forget(): void {
    clearTimeout(timer)
    held = []
  }

  const live: Live = {
    wanted,
    form,
    list,
    press(press, element, href) {
      focus.note(element)
      // The links of a list whose successor is on its way, or did not come, know nothing of the press before.
      if (press.kind === 'option' && form.current && (shown.isPending || !wanted.isEmpty())) {
        flushSync(() => turn(press, href))
        return go(stateHref(form.current))
      }
      turn(press, href)
      if (shown.isPending && hangsOnList(press)) held.push(press)
      else {
        forget()
        go(href)
      }
    },
    follow(of) {
      if (of.reportValidity()) go(stateHref(of))
    },
    moved() {
      later(SLIDER_WAIT_MS, (of) => go(stateHref(of)))
    },
    typed() {
      isNewText = true
      later(TEXT_WAIT_MS, (of) => {
        // What is typed on takes the place of what was typed before, once that has been come to.
        typedFrom ??= location.href
        go(liveTextHref(of), location.href !== typedFrom)
      })
    },
    leftText() {
      typedFrom = null
    },
    sent(event) {
      event.preventDefault()
      const { currentTarget } = event
      forget()
      shown.navigate(stateHref(currentTarget))
      isNewText = false
      typedFrom = null
    },
  }
  return {
    live,
    forget,
    seenList: () => seen,
    know(now: Shown) {
      shown = now
    },
    /** Another page is on its way: where that is the visitor's own press, it has the last word. */
    leads(href: string) {
      if (href !== asked) forget()
    },
    /** What was ticked or typed before anything listened to it is followed. */
    catchUp() {
      const touched = form.current ? [...form.current.elements].filter(isTouched) : []
      for (const field of touched) {
        if (field.type === 'checkbox') wanted.set([field], field.checked)
        if (field.name === 'words') live.typed()
      }
      // Once the state of sliders stands in their boxes.
      if (touched.some(({ name }) => name !== 'words')) later(0, (of) => go(stateHref(of)))
    },
    /** Another search is drawn. */
    drawn() {
      wanted.clear()
      focus.restore()
    },
    /** No list is on its way any more: what was pressed meanwhile is followed. */
    next() {
      while (held.length) {
        const press = held.shift()!
        const href = hrefIn(shown.search, press)
        if (href === null) continue
        turn(press, href)
        return go(href)
      }
    },
  }
}

/** The form's address with its text as `query`, which is searched and never read. */
function liveTextHref(form: HTMLFormElement): string {
  const text = String(new FormData(form).get('words') ?? '').trim()
  return formHref(form, { without: ['words', READ_TEXT], more: text === '' ? {} : { query: text } })
}

/** Whether a field says something else than the document said. */
function isTouched(field: Element): field is HTMLInputElement {
  if (!(field instanceof HTMLInputElement) || !field.name) return false
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** What is to be seen of the list, or lies above; null where that is all of it. */
function seenOf(list: HTMLUListElement): SeenList | null {
  const edgePx = document.documentElement.clientHeight + BEYOND_PX
  const cards = [...list.children]
  const count = cards.filter((card) => card.getBoundingClientRect().top < edgePx).length
  return count < cards.length ? { count, heightPx: list.offsetHeight } : null
}

/** The search did not answer: says so over whatever is open, with a way to try again; the last results stay below. */
export function SearchFailed({ href }: { href: string }) {
  return (
    <div className="search-failed" role="alert" popover="manual" ref={showOver}>
      <p>The search did not answer. These are the last results.</p>
      <FilterLink press={{ kind: 'retry' }} className="button button-plain" href={href}>
        Retry
      </FilterLink>
    </div>
  )
}

/** One function for good: React calls it when the notice comes and when it goes, not between. */
function showOver(notice: HTMLElement | null) {
  notice?.showPopover?.()
}
