import { grouped } from '#domain/tenants/amounts.ts'

const SIZE = 24
const STAR = 'M12 2l3.09 6.26L22 9.27l-5 4.87 1.18 6.88L12 17.77l-6.18 3.25L7 14.14 2 9.27l6.91-1.01z'

/** A rating of 0 to 5: whole stars and one cut where the rating ends, said to one decimal (rule:review-stars). */
export function Stars({ rating }: { rating: number }) {
  return (
    <svg
      className="stars"
      viewBox={`0 0 ${5 * SIZE} ${SIZE}`}
      role="img"
      aria-label={`${ratingText(rating)} out of 5 stars`}
    >
      {starShares(rating).map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five stars in their order.
        <svg key={index} x={index * SIZE} width={SIZE} height={SIZE} aria-hidden="true">
          <path className="star-empty" d={STAR} />
          {share > 0 ? (
            <svg width={share * SIZE} height={SIZE} aria-hidden="true">
              <path className="star-full" d={STAR} />
            </svg>
          ) : null}
        </svg>
      ))}
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
