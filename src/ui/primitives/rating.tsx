import { grouped } from '#domain/tenants/amounts.ts'
import { ratingText } from '../forms/stars.ts'
import { Stars } from './stars.tsx'

/** '4.3', its stars and how many say so. */
export function Rating({ rating, count }: { rating: number; count: number }) {
  return (
    <span className="rating">
      <b aria-hidden="true">{ratingText(rating)}</b>
      <Stars rating={rating} />
      <span className="rating-count">{count === 1 ? '1 review' : `${grouped(count)} reviews`}</span>
    </span>
  )
}
