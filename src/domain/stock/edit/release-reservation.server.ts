import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { holdStock } from '../touch-stock.server.ts'
import { vehicleRow } from './edit-vehicle.server.ts'
import { enqueueReleases } from './enqueue-releases.server.ts'
import { giveBack } from './give-back.server.ts'

/**
 * Gives a reservation back that has run out: the vehicle is again what the feed says. One made longer or for good stays; who
 * comes too early for it is followed by another job in time.
 */
export async function releaseReservation(
  ctx: TenantCtx,
  { listingId }: { listingId: number },
): Promise<{ kind: 'released' } | { kind: 'not-due' }> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    await holdStock(trx, tenantId)
    const due = await trx
      .selectFrom('listing_locks')
      .select('field')
      .where('tenant_id', '=', tenantId)
      .where('listing_id', '=', listingId)
      .where('field', '=', 'reserved')
      .where('until', '<=', ctx.now)
      .executeTakeFirst()
    if (!due) {
      await enqueueReleases(trx, tenantId, listingId)
      return { kind: 'not-due' }
    }
    await giveBack(trx, ctx, await vehicleRow(trx, tenantId, listingId), ['reserved'])
    return { kind: 'released' }
  })
}
