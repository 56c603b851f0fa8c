import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { lockBookings } from '#domain/leads/bookings/read-slots.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { hasItsOwn } from './claim-trade-in.server.ts'

/** When, and at which of the dealer's places, a vehicle is fetched. */
export type PickUp = { at: Date; locationId: number }

/** The times at a place that orders but `orderId` have: those that are placed and not off, or whose vehicle is held while it is paid for. */
export async function takenPickUps(
  trx: TenantTransaction,
  { tenant: { tenantId } }: TenantCtx,
  { locationId, orderId }: { locationId: number; orderId: number | null },
): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select o.pick_up_at as at from orders o
    where o.tenant_id = ${tenantId} and o.pick_up_location_id = ${locationId} and o.pick_up_at is not null
      and o.order_id <> ${orderId ?? 0} and ${hasItsOwn}`.execute(trx)
  return rows.map(({ at }) => at)
}

/** Whether an order may have a time; of two at the same moment the second waits for the first, as whoever books does, and hears that it may not. */
export async function claimPickUp(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { at, locationId, orderId }: PickUp & { orderId: number },
): Promise<boolean> {
  await lockBookings(trx, ctx)
  const taken = await takenPickUps(trx, ctx, { locationId, orderId })
  return !taken.some((one) => one.getTime() === at.getTime())
}
