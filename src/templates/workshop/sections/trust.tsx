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

/** The average on a dark plate, what was said as entries beside it. */
function Reviews({ section }: SectionProps<'reviews'>) {
  return (
    <section className="w-reviews" aria-labelledby={section.id}>
      <header>
        <h2 id={section.id}>{section.title}</h2>
        <ReviewSummary section={section} />
      </header>
      <ReviewList section={section} />
    </section>
  )
}

function Statistics({ section }: SectionProps<'statistics'>) {
  return (
    <Frame section={section} title={section.title}>
      <table className="w-figures">
        <tbody>
          {section.entries.map(({ value, label }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  )
}

function Payment({ section }: SectionProps<'payment-strip'>) {
  return (
    <section className="w-pay" aria-labelledby={section.id}>
      <PaymentMarks section={section} />
    </section>
  )
}

function Counter({ section }: SectionProps<'sales-counter'>) {
  return (
    <div className="w-counter">
      <SalesCount section={section} />
    </div>
  )
}

/** One line for each yard: which and whether it is open, where and how to reach it, its week. */
function Places({ section }: SectionProps<'locations-row'>) {
  return (
    <Frame section={section} title={section.title}>
      <div className="w-places">
        {section.locations.map((place) => (
          <article key={place.slug}>
            <div>
              <PlaceName place={place} />
              <PlaceState place={place} />
            </div>
            <PlaceContact place={place} />
            <PlaceHours place={place} />
          </article>
        ))}
      </div>
    </Frame>
  )
}
