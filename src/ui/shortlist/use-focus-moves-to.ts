import { type RefObject, useLayoutEffect } from 'react'

/** When `leaving` goes from the page while something in it has the focus, `next` has it. */
export function useFocusMovesTo(next: RefObject<HTMLElement | null>, leaving: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (leaving.current?.contains(document.activeElement)) next.current?.focus()
    },
    [next, leaving],
  )
}
