import type { RefObject } from 'react'

/** For what hides when it is pressed: gives its focus to the name of the vehicle on its card, or to the content of the page. */
export function useFocusGoesOn(hiding: RefObject<HTMLElement | null>): () => void {
  return () => {
    const element = hiding.current
    if (!element || element !== document.activeElement) return
    const name = element.closest('article')?.querySelector<HTMLElement>('h3 a')
    const next = name ?? document.getElementById('content')
    next?.focus({ preventScroll: true })
  }
}
