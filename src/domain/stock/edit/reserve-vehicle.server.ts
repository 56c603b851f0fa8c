import type { TenantCtx } from '#domain/tenants/context.ts'
import type { ListingStatus } from '../listing.ts'
import { editVehicle, type NotFound, type VehicleName } from './edit-vehicle.server.ts'
import { enqueueReleases } from './enqueue-releases.server.ts'
import { writeByHand } from './write-by-hand.server.ts'

export type ReserveOutcome =
  | { kind: 'done'; slug: string; stockNumber: string; until: Date | null }
  | { kind: 'not-for-sale'; status: ListingStatus }
  | { kind: 'until-is-past' }
  | NotFound

/**
 * Marks one vehicle as reserved and locks that: until the instant `until`, when the worker gives it back
 * (`releaseReservation`), or with null until somebody unlocks it. Reserved again, the new `until` counts.
 */
export async function reserveVehicle(
  ctx: TenantCtx,
  { until, ...name }: VehicleName & { until: Date | null },
): Promise<ReserveOutcome> {
  if (until !== null && until <= ctx.now) return { kind: 'until-is-past' }
  return editVehicle(ctx, name, async (trx, row): Promise<ReserveOutcome> => {
    const { listingId, slug, stockNumber, columns } = row
    const status = columns.status as ListingStatus
    if (status !== 'in_stock' && status !== 'coming_soon') return { kind: 'not-for-sale', status }
    await writeByHand(trx, ctx, row, { reserved: true }, until)
    await enqueueReleases(trx, ctx.tenant.tenantId, listingId)
    return { kind: 'done', slug, stockNumber, until }
  })
}
