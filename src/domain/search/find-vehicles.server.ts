import { withTenant } from '#db/tenant-session.ts'
import { loadListings } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type FoundVehicle, visibility } from './find-vehicle.server.ts'

/** What a number stands for on this site; never another dealer's vehicle. */
export type FoundByNumber = { id: number } & Exclude<FoundVehicle, { kind: 'moved' }>

/** The vehicles of these numbers, in their order and by one query, each as shoppers of this tenant may see it. */
export async function findVehicles(ctx: TenantCtx, ids: readonly number[]): Promise<FoundByNumber[]> {
  if (ids.length === 0) return []
  const listings = await withTenant(ctx, (trx) => loadListings(trx, ctx.tenant.tenantId, ids))
  const byId = new Map(listings.map((listing) => [listing.listingId, listing]))
  return ids.map((id) => {
    const listing = byId.get(id)
    return listing ? { id, ...visibility(ctx, listing) } : { id, kind: 'unknown' }
  })
}
