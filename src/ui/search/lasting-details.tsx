import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { watchView } from '../hooks/use-near.ts'

type LastingDetailsProps = {
  className: string
  /** Opens it, and never closes it: what is taken back last would put away what the visitor is working in. */
  open: boolean
  /** As long as it is so, it is open whatever the visitor left it at. */
  held?: boolean
  children: ReactNode
}

/** A `<details>` that lasts. What lies folded away in it, or out of sight, is drawn after what can be seen. */
export function LastingDetails({ className, open, held = false, children }: LastingDetailsProps) {
  const [isOpen, setOpen] = useState(open)
  const [wasOpened, setOpened] = useState(open)
  if (open !== wasOpened) {
    setOpened(open)
    if (open) setOpen(true)
  }
  const details = useRef<HTMLDetailsElement>(null)
  // It may have been opened or closed before anything listened to it.
  useEffect(() => setOpen(details.current!.open), [])
  const isBelow = useBelowSight(details)
  const later = useDeferredValue(children)
  const isUnseen = !held && ((!isOpen && !open) || isBelow)
  return (
    <details
      className={className}
      open={isOpen || held}
      ref={details}
      onToggle={({ currentTarget }) => {
        if (!held) setOpen(currentTarget.open)
      }}
    >
      {isUnseen ? later : children}
    </details>
  )
}

/** So much below the window's edge counts as in sight. */
const BEYOND_PX = 100

/** Whether nothing of the element is drawn in sight: it lies below the window's edge, or in a panel that is closed. */
function useBelowSight(element: RefObject<Element | null>): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    const seen = ({ isIntersecting, boundingClientRect: { top, height } }: IntersectionObserverEntry) =>
      setBelow(!isIntersecting && (top > 0 || height === 0))
    return watchView(element.current, seen, `0px 0px ${BEYOND_PX}px`)
  }, [element])
  return isBelow
}
