import { grouped } from '#domain/tenants/amounts.ts'
import type { SectionOf } from './views.ts'

/** The number sold, which `src/web/client/sales-counter.ts` keeps going. */
export function SalesCount({ section }: { section: SectionOf<'sales-counter'> }) {
  const { id, count, text, clock, refreshSeconds } = section
  return (
    <p
      id={id}
      data-behaviour="sales-counter"
      data-refresh={refreshSeconds}
      data-per-day={clock?.perDay}
      data-seconds={clock?.secondsPerSale}
      data-time-zone={clock?.timeZone}
    >
      <strong>{grouped(count)}</strong> <span>{text}</span>
    </p>
  )
}
