import { grouped } from '#domain/tenants/amounts.ts'
import { Fold } from '../../primitives/fold.tsx'
import { Stars } from '../../primitives/stars.tsx'
import type { SectionProps } from '../section-props.ts'
import type { SectionOf } from '../sections.ts'
import type { ReviewView } from './schema.ts'

export function Section({ section, Frame }: SectionProps<'reviews'>) {
  const summary = <ReviewSummary section={section} />
  return (
    <Frame section={section} title={section.title} aside={summary} className="reviews">
      <ReviewList section={section} />
    </Frame>
  )
}

/** The average of all reviews and how many there are; says what is a sample and what is left out. */
export function ReviewSummary({ section }: { section: SectionOf<'reviews'> }) {
  const { average, count, sample, selection } = section
  return (
    <div>
      {average === null ? null : (
        <p className="review-average">
          <strong>{average.toFixed(1)}</strong>
          <Stars rating={average} />
          <span>{count === 1 ? '1 review' : `${grouped(count)} reviews`}</span>
        </p>
      )}
      {sample ? <p className="review-sample">Sample reviews, not by customers</p> : null}
      {selection ? <p className="review-selection">{selection}</p> : null}
    </div>
  )
}

/** The first ones in full, the rest folded. */
export function ReviewList({ section }: { section: SectionOf<'reviews'> }) {
  const first = section.reviews.slice(0, section.shown)
  const rest = section.reviews.slice(section.shown)
  return (
    <div className="review-list">
      <Entries reviews={first} />
      {rest.length ? (
        <Fold more={rest.length === 1 ? 'Show 1 more review' : `Show ${rest.length} more reviews`} less="Show fewer">
          <Entries reviews={rest} />
        </Fold>
      ) : null}
    </div>
  )
}

function Entries({ reviews }: { reviews: ReviewView[] }) {
  return (
    <ul className="review-entries">
      {reviews.map((review) => (
        <li key={`${review.customerName} ${review.date.iso} ${review.text}`} className="review">
          <Stars rating={review.rating} />
          {review.text ? <blockquote>{review.text}</blockquote> : null}
          <p className="review-by">
            <cite>{review.customerName}</cite> {review.dealership ? <span>{`at ${review.dealership}`} </span> : null}
            <time dateTime={review.date.iso}>{review.date.words}</time>
            {review.onGoogle ? <span> on Google</span> : null}
          </p>
          {review.reply ? <Reply reply={review.reply} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Reply({ reply }: { reply: NonNullable<ReviewView['reply']> }) {
  return (
    <div className="review-reply">
      <p>
        <strong>Our answer</strong>
        {reply.date ? ` ${reply.date}` : ''}
      </p>
      <p>{reply.text}</p>
    </div>
  )
}
