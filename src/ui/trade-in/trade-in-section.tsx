import { latePart } from '../hooks/late-part.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import type { TradeInView } from './views.ts'

/** Its code comes with the page alone: other pages of sections do without. */
const Late = latePart<{ tradeIn: TradeInView }>('every page', async () => (await import('./trade-in.tsx')).TradeIn)

export function TradeInSection({ section }: SectionProps<'trade-in'>) {
  return (
    <section className="wrap" id={section.id} aria-label={section.tradeIn.steps[section.tradeIn.current]}>
      <Late tradeIn={section.tradeIn} />
    </section>
  )
}
