import { useCallback } from 'react'

/** Gives the focus to the content of the page: for what goes away while it has the focus and has no neighbour to name. */
export function useContentFocus(): () => void {
  return useCallback(() => document.getElementById('content')?.focus({ preventScroll: true }), [])
}
