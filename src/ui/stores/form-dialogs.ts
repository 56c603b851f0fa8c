import { shownOne } from './shown-one.ts'

/** A form that was asked for by a link: its address, what the link says, and the link. */
export type OpenedForm = { href: string; title: string; opener: HTMLElement }

const { show, useShown, isDrawn } = shownOne<OpenedForm>()

/** Whether a link leads to a form, which is shown over the page then (rule:form-dialogs). */
export function openForm(link: HTMLAnchorElement): boolean {
  const href = link.pathname + link.search
  // A test drive of a vehicle (`?car_id=`): without one it is a page to read.
  if (!isDrawn() || !/^\/(enquiry\?|alerts\/new|book-test-drive\?c)/.test(href)) return false
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
export const useOpenedForm = useShown
