import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { advertisedDollars } from './price-display.ts'

/** What a vehicle of this dealer is called and advertised at, in whole dollars; null for what is not theirs. */
export async function nameAndPrice(
  ctx: TenantCtx,
  listingId: number,
): Promise<{ id: number; name: string; priceDollars: number | null } | null> {
  const found = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('listings')
      .select(['name', 'price_cents as priceCents', 'offer_price_cents as offerPriceCents'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('listing_id', '=', listingId)
      .executeTakeFirst(),
  )
  return found ? { id: listingId, name: found.name, priceDollars: advertisedDollars(found) } : null
}
