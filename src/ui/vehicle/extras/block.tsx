import type { ReactNode } from 'react'

/** A titled part of the vehicle page; `id` names its title and is where links to it land. */
export function Block({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="vehicle-block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
