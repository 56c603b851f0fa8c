import { OfferCards } from '../offer-cards.tsx'
import type { SectionProps } from '../section-props.ts'

export function Section({ section, Frame, sizes }: SectionProps<'offers-row'>) {
  return (
    <Frame section={section} title={section.title} more={section.more}>
      <OfferCards offers={section.offers} sizes={sizes} />
    </Frame>
  )
}
