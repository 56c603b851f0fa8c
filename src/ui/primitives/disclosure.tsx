import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type DisclosureProps = {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  /** Of all with the same name one is open at a time. */
  name?: string
  className?: string
}

/** What opens and closes in its place: a native `<details>`. */
export function Disclosure({ summary, children, open, name, className }: DisclosureProps) {
  return (
    <details className={className ? `disclosure ${className}` : 'disclosure'} open={open} name={name}>
      <summary>
        {summary}
        <Icon name="chevron-down" className="icon-chevron" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
