import { type ReactNode, useDeferredValue, useRef, useState } from 'react'

/**
 * A `<details>` that `open` opens and never closes: taking back the last choice in it would put away what the visitor
 * is working in. What lies folded away in it, or below the window's edge (see seen.ts), is drawn after what can be seen.
 */
export function LastingDetails(props: { className: string; open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(props.open)
  if (props.open && !opened) setOpened(true)
  const details = useRef<HTMLDetailsElement>(null)
  const later = useDeferredValue(props.children)
  const isUnseen = (!props.open && details.current?.open === false) || details.current?.hasAttribute('data-below')
  return (
    <details className={props.className} open={opened} ref={details}>
      {isUnseen ? later : props.children}
    </details>
  )
}
