import { type ReactNode, useState } from 'react'

/**
 * A `<details>` that `open` opens and never closes: taking back the last choice in it would put away what the visitor
 * is working in.
 */
export function LastingDetails(props: { className: string; open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(props.open)
  if (props.open && !opened) setOpened(true)
  return (
    <details className={props.className} open={opened}>
      {props.children}
    </details>
  )
}
