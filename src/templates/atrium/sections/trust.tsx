import { PaymentMarks } from '#ui/sections/payment-marks.tsx'
import { PlaceContact, PlaceHours, PlaceName, PlaceState } from '#ui/sections/place.tsx'
import { ReviewList, ReviewSummary } from '#ui/sections/reviews.tsx'
import { SalesCount } from '#ui/sections/sales-count.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import { Band } from './band.tsx'

export const trust = {
  reviews: Reviews,
  statistics: Statistics,
  'payment-strip': Payment,
  'sales-counter': Counter,
  'locations-row': Places,
}

/** The first review is the headline, the others follow in two columns. */
function Reviews({ section }: SectionProps<'reviews'>) {
  return (
    <Band section={section} title={section.title} aside={<ReviewSummary section={section} />} className="a-reviews">
      <ReviewList section={section} />
    </Band>
  )
}

function Statistics({ section }: SectionProps<'statistics'>) {
  return (
    <Band section={section} title={section.title}>
      <ul className="a-figures-row">
        {section.entries.map(({ value, label }) => (
          <li key={label}>
            <b>{value}</b>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </Band>
  )
}

function Payment({ section }: SectionProps<'payment-strip'>) {
  return (
    <section className="wrap a-pay" aria-labelledby={section.id}>
      <PaymentMarks section={section} />
    </section>
  )
}

function Counter({ section }: SectionProps<'sales-counter'>) {
  return (
    <div className="wrap a-counter">
      <SalesCount section={section} />
    </div>
  )
}

/** Cards, each with its whole week. */
function Places({ section }: SectionProps<'locations-row'>) {
  return (
    <Band section={section} title={section.title}>
      <div className="a-places">
        {section.locations.map((place) => (
          <section key={place.slug}>
            <PlaceState place={place} />
            <PlaceName place={place} />
            <PlaceContact place={place} />
            <PlaceHours place={place} />
          </section>
        ))}
      </div>
    </Band>
  )
}
