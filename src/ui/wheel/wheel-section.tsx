import { latePart } from '../hooks/late-part.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import type { WheelView } from './views.ts'

/** Its code comes with the page alone: other pages of sections do without. */
const Late = latePart<{ wheel: WheelView }>('every page', async () => (await import('./wheel.tsx')).Wheel)

export function WheelSection({ section }: SectionProps<'wheel'>) {
  return (
    <section className="wrap" id={section.id} aria-label="The wheel">
      <Late wheel={section.wheel} />
    </section>
  )
}
