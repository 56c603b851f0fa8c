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
