import { createContext, type FormEvent, type RefObject, useContext } from 'react'
import type { Box, Press } from './press.ts'

/** How boxes are to stand that were pressed since the search that is shown was drawn. */
export type PendingChoices = {
  subscribe(changed: () => void): () => void
  /** Undefined: as the search says. */
  get(box: Box): boolean | undefined
  isEmpty(): boolean
  set(boxes: readonly Box[], isTicked: boolean): void
  clear(): void
}

/** What filters are followed by: at once, or once they rest. */
export type Live = {
  wanted: PendingChoices
  /** The form of filters. */
  form: RefObject<HTMLFormElement | null>
  /** The list of results that stands. */
  list: RefObject<HTMLUListElement | null>
  press: PressLink
  /** Something else was chosen in this form. */
  follow(form: HTMLFormElement): void
  /** A slider was moved, and may be again in a moment. */
  moved(): void
  /** The text was typed in, and may be again in a moment. */
  typed(): void
  /** What is typed from now on is another text. */
  leftText(): void
  /** The form was sent: its text is read, not only searched. */
  sent(event: FormEvent<HTMLFormElement>): void
}

/** A choice, a chip or a link that clears was pressed: `element`, which stands for `href` in the list that is shown. */
export type PressLink = (press: Press, element: HTMLElement, href: string) => void

/** How many cards of a list were to be seen or lay above, and how high it was, in pixels. */
export type SeenList = { count: number; heightPx: number }

/** Null where no form is followed. */
export const LiveContext = createContext<Live | null>(null)

/** Null where links are links. */
export const PressContext = createContext<PressLink | null>(null)

/** What was seen of the list that the next one takes the place of; null where all of that is drawn at once. */
export const SeenContext = createContext<() => SeenList | null>(() => null)

export function useLive(): Live | null {
  return useContext(LiveContext)
}
