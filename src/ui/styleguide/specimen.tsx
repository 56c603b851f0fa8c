import type { ReactNode } from 'react'
import type { FieldProps } from '../primitives/field.tsx'

/** How many of the guide's three columns it takes, and whether it is drawn on the raised surface, as what lies on it. */
type Place = { span?: 1 | 2 | 3; raised?: boolean }
type SpecimenProps = Place & { name: string; children: ReactNode }

/** One primitive in one state, named. */
export function Specimen({ name, span = 1, raised, children }: SpecimenProps) {
  return (
    <div className={`g-specimen g-span-${span}${raised ? ' g-raised' : ''}`}>
      <h3 className="g-name">{name}</h3>
      <div className="g-stage">{children}</div>
    </div>
  )
}

/** Specimens by their names; `places` has those that take more than a column or lie on the raised surface. */
export function specimens(of: Record<string, ReactNode>, places: Record<string, Place> = {}): () => ReactNode {
  return () =>
    Object.entries(of).map(([name, shown]) => (
      <Specimen key={name} name={name} {...places[name]}>
        {shown}
      </Specimen>
    ))
}

/** A field of the guide; its name, which its id has too, tells it from the others. */
export function field<Props extends Pick<FieldProps, 'id' | 'name'>>(
  Field: (props: Props) => ReactNode,
  name: string,
  props: Omit<Props, 'id' | 'name'>,
): ReactNode {
  return <Field {...(props as Props)} id={`g-${name}`} name={name} />
}

/** Things side by side in one specimen. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="g-row">{children}</div>
}

/** Things one under another. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="g-stack">{children}</div>
}
