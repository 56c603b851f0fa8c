import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type DisclosureProps = { summary: ReactNode; children: ReactNode; open?: boolean; className?: string }

/** What opens and closes in its place: a native `<details>`. */
export function Disclosure({ summary, children, open, className }: DisclosureProps) {
  return (
    <details className={className ? `disclosure ${className}` : 'disclosure'} open={open}>
      <summary>
        {summary}
        <Icon name="chevron-down" className="icon-chevron" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
