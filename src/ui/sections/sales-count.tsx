import { grouped } from '#domain/tenants/amounts.ts'
import { useSalesCount } from './use-sales-count.ts'
import type { SectionOf } from './views.ts'

/** The number sold, which goes on. */
export function SalesCount({ section }: { section: SectionOf<'sales-counter'> }) {
  const count = useSalesCount(section)
  return (
    <p id={section.id}>
      <strong>{grouped(count)}</strong> <span>{section.text}</span>
    </p>
  )
}
