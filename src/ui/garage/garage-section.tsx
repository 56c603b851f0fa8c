import { latePart } from '../hooks/late-part.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import type { GarageView } from './views.ts'

/** Its code comes with the page alone: other pages of sections do without. */
const Late = latePart<{ garage: GarageView }>('every page', async () => (await import('./garage.tsx')).Garage)

export function GarageSection({ section }: SectionProps<'garage'>) {
  return (
    <section className="wrap" id={section.id} aria-label={section.garage.hello}>
      <Late garage={section.garage} />
    </section>
  )
}
