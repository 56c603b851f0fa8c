import type { ReactNode } from 'react'
import type { SpecRowView } from '../views.ts'

/** A titled part of the vehicle page; `id` names its title and is where links to it land. */
export function Block({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="vehicle-block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

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
