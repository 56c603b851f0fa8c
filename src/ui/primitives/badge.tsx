import type { ReactNode } from 'react'

export type BadgeTone = 'quiet' | 'ink' | 'accent' | 'positive' | 'caution' | 'negative'

/** A word on a thing: its state, its kind. Never the only sign of either. */
export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`tag tag-${tone} badge`}>{children}</span>
}

/** How many, beside what they are: '3' on Filter. `of` says what is counted. */
export function CountBadge({ count, of }: { count: number; of: string }) {
  if (count <= 0) return null
  return (
    <span className="count-badge">
      {count > 99 ? '99+' : count}
      <span className="sr-only">{` ${of}`}</span>
    </span>
  )
}
