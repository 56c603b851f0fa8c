import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type ChipProps = { href: string; children: ReactNode; current?: boolean }

/** A choice among a few that leads somewhere. */
export function Chip({ href, children, current }: ChipProps) {
  return (
    <a className="chip" href={href} aria-current={current ? 'true' : undefined}>
      {children}
    </a>
  )
}

/** A choice already made; following it takes it back. `of` says what it is a choice of. */
export function RemoveChip({ href, of, children }: { href: string; of: string; children: ReactNode }) {
  return (
    <a className="chip" href={href}>
      <span className="sr-only">{`Remove ${of} `}</span>
      {children}
      <Icon name="x" className="chip-icon" />
    </a>
  )
}
