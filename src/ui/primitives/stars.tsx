import { ratingText, starShares } from '../forms/stars.ts'

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
