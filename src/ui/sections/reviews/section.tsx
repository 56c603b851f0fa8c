import type { SectionProps } from '../section-props.ts'
import { ReviewList, ReviewSummary } from './reviews.tsx'

export function Section({ section, Frame }: SectionProps<'reviews'>) {
  const summary = <ReviewSummary section={section} />
  return (
    <Frame section={section} title={section.title} aside={summary} className="reviews">
      <ReviewList section={section} />
    </Frame>
  )
}
