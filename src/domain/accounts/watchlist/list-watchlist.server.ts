import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '../shoppers/shopper-ctx.ts'
import type { WatchedPrice } from './watched-price.ts'

export type WatchlistEntry = WatchedPrice & { carId: number; savedAt: Date }

/** A shopper's watchlist, the last saved first (rule:watchlist). */
export async function listWatchlist(ctx: ShopperCtx): Promise<WatchlistEntry[]> {
  return withTenant(ctx, (trx) =>
    trx
      .selectFrom('watchlist_entries')
      .select(['listing_id as carId', 'saved_at as savedAt', 'asked_cents as askedCents', 'per_week as perWeek'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', ctx.shopper.shopperId)
      .orderBy('saved_at', 'desc')
      .orderBy('listing_id', 'desc')
      .execute(),
  )
}
