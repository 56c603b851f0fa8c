import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; intro?: string; children: ReactNode }

/** One subject of the guide: an anchor, what it is for, its specimens. */
export function GuideSection({ id, title, intro, children }: SectionProps) {
  return (
    <section id={id} className="g-section" aria-labelledby={`${id}-heading`}>
      <header className="g-section-head">
        <h2 id={`${id}-heading`}>{title}</h2>
        {intro ? <p>{intro}</p> : null}
      </header>
      <div className="g-specimens">{children}</div>
    </section>
  )
}

type SpecimenProps = {
  name: string
  /** How many of the guide's three columns it takes. */
  span?: 1 | 2 | 3
  /** Drawn on the raised surface, as a thing that lies on it would be. */
  raised?: boolean
  children: ReactNode
}

/** One primitive in one state, named. */
export function Specimen({ name, span = 1, raised, children }: SpecimenProps) {
  return (
    <div className={`g-specimen g-span-${span}${raised ? ' g-raised' : ''}`}>
      <h3 className="g-name">{name}</h3>
      <div className="g-stage">{children}</div>
    </div>
  )
}

/** Several of the same width, by their names. */
export function Specimens({
  of,
  ...place
}: Omit<SpecimenProps, 'name' | 'children'> & { of: Record<string, ReactNode> }) {
  return Object.entries(of).map(([name, shown]) => (
    <Specimen key={name} name={name} {...place}>
      {shown}
    </Specimen>
  ))
}

/** How a field of the guide is told from the others. */
export function named(name: string) {
  return { id: `g-${name}`, name }
}

/** Things side by side in one specimen. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="g-row">{children}</div>
}

/** Things one under another. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="g-stack">{children}</div>
}
