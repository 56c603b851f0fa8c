import type { SpecRowView } from '../views.ts'

/** Names and values in rows with a line between them. */
export function SpecRows({ rows, className }: { rows: SpecRowView[]; className?: string }) {
  return (
    <dl className={className ? `spec-rows ${className}` : 'spec-rows'}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
