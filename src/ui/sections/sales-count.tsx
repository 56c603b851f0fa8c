import { useSalesCount } from './use-sales-count.ts'
import type { SectionOf } from './views.ts'

/** The number sold, which goes on. */
export function SalesCount({ section }: { section: SectionOf<'sales-counter'> }) {
  const count = useSalesCount(section)
  return (
    <p id={section.id}>
      <strong>{count.toLocaleString('en-AU')}</strong> <span>{section.text}</span>
    </p>
  )
}
