import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type FoundListing, findListing } from '../find-listing.server.ts'
import type { Listing } from '../listing.ts'
import { loadListing } from '../load-listings.server.ts'

/** The vehicle a person means (`findListing`), with its figures. */
export async function findVehicleFigures(
  ctx: TenantCtx,
  vehicle: string,
): Promise<{ kind: 'found'; listing: Listing } | Exclude<FoundListing, { kind: 'found' }>> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const found = await findListing(trx, tenantId, vehicle)
    if (found.kind !== 'found') return found
    return { kind: 'found', listing: (await loadListing(trx, tenantId, { listingId: found.listingId }))! }
  })
}
