import { useSyncExternalStore } from 'react'

/** A form that was asked for by a link: its address, what the link says, and the link. */
export type OpenedForm = { href: string; title: string; opener: HTMLElement }

let opened: OpenedForm | null = null
const listeners = new Set<() => void>()

/** Whether a link leads to a form, which is shown over the page then (rule:form-dialogs). */
export function openForm(link: HTMLAnchorElement): boolean {
  const href = link.pathname + link.search
  if (listeners.size === 0 || !/^\/(?:enquiry\?|book-test-drive\?car_id=)/.test(href)) return false
  // A menu that the link lay in has closed, and given the focus to its button.
  const opener = link.checkVisibility() ? link : (document.activeElement as HTMLElement)
  // Its first words: before them may stand an icon, after them what only readers are told.
  const title = [...link.childNodes].map(({ textContent }) => textContent).find(Boolean) ?? ''
  show({ href, title, opener })
  return true
}

export function closeForm(): void {
  show(null)
}

/** The form that lies over the page; null where none does. */
export function useOpenedForm(): OpenedForm | null {
  return useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  )
}

function show(form: OpenedForm | null): void {
  opened = form
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
