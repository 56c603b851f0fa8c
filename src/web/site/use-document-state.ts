import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Nothing is dimmed for an answer that comes at once: a frame of that would only hold the answer up. */
const LATE_MS = 100

/**
 * What the style sheets and the boot script know of the document, as attributes of its root: that React has hydrated it,
 * that another page is on its way, that it is late, and that the visitor has gone on to a second page without loading it
 * (see later.css).
 */
export function useDocumentState() {
  const [isHydrated, setHydrated] = useState(false)
  const [isLate, setLate] = useState(false)
  const [hasLeft, setLeft] = useState(false)
  const [hasWalked, setWalked] = useState(false)
  const isPending = useNavigation().state !== 'idle'
  useEffect(() => setHydrated(true), [])
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(setLate, LATE_MS, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isPending])
  // In the same frame as the page that came: from there on all is laid out as it is drawn.
  if (isPending && !hasLeft) setLeft(true)
  if (hasLeft && !isPending && !hasWalked) setWalked(true)
  return {
    'data-hydrated': isHydrated ? '' : undefined,
    'data-pending': isPending ? '' : undefined,
    // Gone in the frame that shows what came: results that came faint would be seen a frame later.
    'data-late': isPending && isLate ? '' : undefined,
    'data-walked': hasWalked ? '' : undefined,
  }
}
