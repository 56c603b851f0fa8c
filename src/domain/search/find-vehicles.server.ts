import { withTenant } from '#db/tenant-session.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type FoundVehicle, visibility } from './find-vehicle.server.ts'

/** What a number stands for on this site; never another dealer's vehicle. */
export type FoundByNumber = { id: number } & Exclude<FoundVehicle, { kind: 'moved' }>

/** The vehicles of these numbers, in their order, each as shoppers of this tenant may see it. */
export async function findVehicles(ctx: TenantCtx, ids: readonly number[]): Promise<FoundByNumber[]> {
  if (ids.length === 0) return []
  const listings = await withTenant(ctx, async (trx) => {
    const found: (Listing | null)[] = []
    for (const id of ids) found.push(await loadListing(trx, ctx.tenant.tenantId, { listingId: id }))
    return found
  })
  return listings.map((listing, index) => {
    const id = ids[index]!
    return listing ? { id, ...visibility(ctx, listing) } : { id, kind: 'unknown' }
  })
}
