import { grouped } from '#domain/tenants/amounts.ts'

const SIZE = 24
const STAR = 'l3.09 6.26 6.91 1.01-5 4.87 1.18 6.88-6.18-3.25-6.18 3.25 1.18-6.88-5-4.87 6.91-1.01z'
/** Five of them in a row. */
const ROW = `M12 2${Array.from({ length: 5 }, () => STAR).join(`m${SIZE} 0`)}`

/** A rating of 0 to 5: whole stars and one cut where the rating ends, said to one decimal (rule:review-stars). */
export function Stars({ rating }: { rating: number }) {
  const filled = Number((starShares(rating).reduce((sum, share) => sum + share, 0) * SIZE).toFixed(1))
  return (
    <svg
      className="stars"
      viewBox={`0 0 ${5 * SIZE} ${SIZE}`}
      role="img"
      aria-label={`${ratingText(rating)} out of 5 stars`}
    >
      <path className="star-empty" d={ROW} />
      <svg width={filled} height={SIZE} aria-hidden="true">
        <path className="star-full" d={ROW} />
      </svg>
    </svg>
  )
}

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

const STARS = 5

/** How much of each of the five stars is filled, 0 to 1: up to four whole ones, then a partial one (rule:review-stars). */
export function starShares(rating: number): number[] {
  const shown = shownRating(rating)
  const whole = Math.min(STARS - 1, Math.floor(shown))
  const partial = Math.round((shown - whole) * 10) / 10
  return Array.from({ length: STARS }, (_, index) => (index < whole ? 1 : index === whole ? partial : 0))
}

/** The rating as it is said: '4.3', one decimal always. */
export function ratingText(rating: number): string {
  return shownRating(rating).toFixed(1)
}

function shownRating(rating: number): number {
  return Math.round(Math.min(STARS, Math.max(0, rating || 0)) * 10) / 10
}
