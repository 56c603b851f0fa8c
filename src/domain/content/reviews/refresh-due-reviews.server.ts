import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type RefreshOutcome, refreshReviews } from './refresh-reviews.server.ts'
import type { ReviewSource } from './review-source.ts'

const HOUR_MS = 3_600_000
const READ_EVERY_HOURS = 24

/** Who reads Google's for a dealer, by the token they gave. */
export type OpenReviews = (refreshToken: string) => ReviewSource
export type Refreshed = { place: string; outcome: RefreshOutcome }[]

/**
 * Reads anew those of a dealer's Google places that were read a day ago, or failed an hour ago; all of them where `all` is
 * set. Nothing where the dealer named none or gave no token.
 */
export async function refreshDueReviews(ctx: TenantCtx, open: OpenReviews, { all = false } = {}): Promise<Refreshed> {
  const { shown, google } = ctx.tenant.settings.reviews
  if (!shown || google.refreshToken === null) return []
  const source = open(google.refreshToken)
  const refreshed: Refreshed = []
  const due = await dueOf(ctx, all)
  for (const { name, dealership } of google.places.filter((place) => due(place.name)))
    refreshed.push({ place: name, outcome: await refreshReviews(ctx, source, { name, dealership }) })
  return refreshed
}

async function dueOf(ctx: TenantCtx, all: boolean): Promise<(place: string) => boolean> {
  if (all) return () => true
  const tried = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('review_sources')
      .select(['place', 'tried_at', 'failure'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('source', '=', 'google')
      .execute(),
  )
  return (place) => {
    const last = tried.find((one) => one.place === place)
    const hours = last?.failure ? 1 : READ_EVERY_HOURS
    // The sweep comes by every hour, not to the second.
    return !last || ctx.now.getTime() - last.tried_at.getTime() >= hours * HOUR_MS - HOUR_MS / 2
  }
}
