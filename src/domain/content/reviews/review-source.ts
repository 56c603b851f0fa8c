/** What a customer wrote of the dealer; dates are yyyy-mm-dd, `rating` is 0 to 5. A rating alone has no text. */
export type FetchedReview = {
  externalId: string
  customerName: string
  rating: number
  text: string | null
  reviewDate: string
  replyText: string | null
  replyDate: string | null
  dealership: string | null
}

export type FetchedReviews =
  /** The newest first; `count` and `average` are of all, those not handed out among them. */
  { kind: 'read'; reviews: FetchedReview[]; count: number; average: number | null } | { kind: 'failed'; reason: string }

/** Where reviews come from (rule:review-sources): reads those of one place, whole. Never throws for what a peer may do. */
export type ReviewSource = {
  name: 'google' | 'file'
  read(place: { name: string; dealership: string | null; timeZone: string }): Promise<FetchedReviews>
}

/** The average of ratings as they are; null of none. */
export function averageRating(ratings: readonly number[]): number | null {
  return ratings.length === 0 ? null : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
}
