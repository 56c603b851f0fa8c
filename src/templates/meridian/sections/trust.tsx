import { PaymentMarks } from '#ui/sections/payment-marks.tsx'
import { PlaceContact, PlaceHours, PlaceName, PlaceState } from '#ui/sections/place.tsx'
import { ReviewList, ReviewSummary } from '#ui/sections/reviews.tsx'
import { SalesCount } from '#ui/sections/sales-count.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import { Frame } from './frame.tsx'

export const trust = {
  reviews: Reviews,
  statistics: Statistics,
  'payment-strip': Payment,
  'sales-counter': Counter,
  'locations-row': Places,
}

function Reviews({ section }: SectionProps<'reviews'>) {
  return (
    <Frame section={section} className="m-reviews">
      <ReviewSummary section={section} />
      <ReviewList section={section} />
    </Frame>
  )
}

function Statistics({ section }: SectionProps<'statistics'>) {
  return (
    <Frame section={section}>
      <dl className="m-figures">
        {section.entries.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  )
}

function Payment({ section }: SectionProps<'payment-strip'>) {
  return (
    <section className="wrap m-band" aria-labelledby={section.id}>
      <div className="m-pay">
        <PaymentMarks section={section} />
      </div>
    </section>
  )
}

function Counter({ section }: SectionProps<'sales-counter'>) {
  return (
    <div className="wrap m-band m-counter">
      <SalesCount section={section} />
    </div>
  )
}

function Places({ section }: SectionProps<'locations-row'>) {
  return (
    <Frame section={section}>
      <ul className="m-places">
        {section.locations.map((place) => (
          <li key={place.slug}>
            <PlaceName place={place} />
            <PlaceState place={place} />
            <PlaceContact place={place} />
            <PlaceHours place={place} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}
