import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { averageRating, type FetchedReview } from './review-source.ts'

export type CustomerReview = Omit<FetchedReview, 'externalId'> & { isGoogles: boolean }

/** What customers say of a dealer. `count` and `average` are of all reviews there are, shown or not. */
export type CustomerReviews = {
  /** The newest first. */
  reviews: CustomerReview[]
  count: number
  average: number | null
  /** They are nobody's. */
  sample: boolean
}

/** The reviews that were read from Google and from files; those of the settings where there are none (rule:review-sources). */
export async function loadReviews(ctx: TenantCtx): Promise<CustomerReviews> {
  const { tenantId, settings } = ctx.tenant
  const { entries, sample, google } = settings.reviews
  const places = google.places.map(({ name }) => name)
  const { sources, rows } = await withTenant(ctx, async (trx) => ({
    sources: await trx
      .selectFrom('review_sources')
      .select(['source', 'place', 'review_count as count', 'average_rating as average'])
      .where('tenant_id', '=', tenantId)
      .where('read_at', 'is not', null)
      .execute(),
    rows: await trx
      .selectFrom('reviews')
      .select(['source', 'place', 'customer_name as customerName', 'rating', 'text', 'review_date as reviewDate'])
      .select(['reply_text as replyText', 'reply_date as replyDate', 'dealership_slug as dealership'])
      .where('tenant_id', '=', tenantId)
      .orderBy('review_date', 'desc')
      .orderBy('external_id')
      .execute(),
  }))
  // A place that the settings name no longer is not the dealer's any more.
  const isNamed = ({ source, place }: { source: string; place: string }) =>
    source !== 'google' || places.includes(place)
  const read = sources.filter(isNamed)
  if (read.length === 0) return writtenReviews(entries, sample)
  const count = read.reduce((sum, one) => sum + one.count, 0)
  const stars = read.reduce((sum, one) => sum + one.count * (one.average ?? 0), 0)
  const reviews = rows
    .filter(isNamed)
    .map(({ source, place: _place, ...row }) => ({ ...row, isGoogles: source === 'google' }))
  return { reviews, count, average: count === 0 ? null : stars / count, sample: false }
}

type Written = Omit<CustomerReview, 'isGoogles'>

function writtenReviews(entries: readonly Written[], sample: boolean): CustomerReviews {
  const average = averageRating(entries.map(({ rating }) => rating))
  return { reviews: entries.map((entry) => ({ ...entry, isGoogles: false })), count: entries.length, average, sample }
}
