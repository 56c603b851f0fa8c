import { grouped } from '#domain/tenants/amounts.ts'
import type { SectionProps } from '../section-props.ts'
import { useSalesCount } from './use-sales-count.ts'

/** The number sold, which goes on. */
export function Section({ section }: SectionProps<'sales-counter'>) {
  const count = useSalesCount(section)
  return (
    <div className="wrap strip counter">
      <p id={section.id}>
        <strong>{grouped(count)}</strong> <span>{section.text}</span>
      </p>
    </div>
  )
}
