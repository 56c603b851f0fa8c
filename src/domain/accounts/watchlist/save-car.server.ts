import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { visibility } from '#domain/search/find-vehicle.server.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import { hasWatchlist } from '#domain/stock/dealership-rules.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { ShopperCtx } from '../shoppers/shopper-ctx.ts'
import { watchedPrice } from './watched-price.ts'

/** More than anybody looks through. */
export const MOST_WATCHED = 100

export type SaveOutcome =
  /** Now or before: saving twice is saving once. */
  | { kind: 'saved' }
  /** Never listed here, or not for this site's eyes. */
  | { kind: 'unknown-car' }
  /** Sold or withdrawn, or its dealership's vehicles are not saved. */
  | { kind: 'not-available' }
  | { kind: 'full' }

/** Puts a vehicle on a shopper's watchlist with what is asked for it now (rule:watchlist), in one transaction. */
export async function saveCar(ctx: ShopperCtx, carId: number): Promise<SaveOutcome> {
  const { shopperId } = ctx.shopper
  const { tenantId, settings } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    // One after another, or two at once would exceed what a list holds.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`watchlist ${shopperId}`}, 37))`.execute(trx)
    const { rows } = await sql<{ isSaved: boolean; count: number }>`
      select coalesce(bool_or(listing_id = ${carId}), false) as "isSaved", count(*)::int as count from watchlist_entries
      where tenant_id = ${tenantId} and shopper_id = ${shopperId}`.execute(trx)
    const { isSaved, count } = rows[0]!
    if (isSaved) return { kind: 'saved' }
    const listing = await loadListing(trx, tenantId, { listingId: carId })
    const seen = listing && visibility(ctx, listing)
    if (!seen || seen.kind === 'unknown') return { kind: 'unknown-car' }
    if (seen.kind === 'gone' || !isPurchasable(seen.listing) || !hasWatchlist(seen.listing.dealershipSlug, settings))
      return { kind: 'not-available' }
    if (count >= MOST_WATCHED) return { kind: 'full' }
    const { askedCents, perWeek } = watchedPrice(seen.listing, settings)
    await trx
      .insertInto('watchlist_entries')
      .values({
        ...{ tenant_id: tenantId, shopper_id: shopperId, listing_id: carId },
        ...{ saved_at: ctx.now, asked_cents: askedCents, per_week: perWeek },
      })
      .execute()
    return { kind: 'saved' }
  })
}
