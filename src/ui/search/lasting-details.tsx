import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useBelowSight } from './use-below-sight.ts'

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
