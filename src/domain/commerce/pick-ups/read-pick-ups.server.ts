import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { BookingPlace } from '#domain/leads/bookings/booking.ts'
import { placeJson } from '#domain/leads/bookings/read-bookings.server.ts'
import type { LeadVehicle } from '#domain/leads/lead.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { OrderState } from '../orders/order.ts'

/** When and where the vehicle of a placed order is fetched; nothing of who fetches it. */
export type PickUpOfOrder = {
  orderId: number
  reference: string
  state: OrderState
  start: Date
  /** Of its place; what is said of the time is said by this clock. */
  timeZone: string
  place: BookingPlace
  vehicle: LeadVehicle
  leadId: number | null
  /** When it was agreed to, or called off. */
  changedAt: Date
}

/** Those of placed orders `o` of this dealer where something holds, the soonest first. */
export async function readPickUps(
  trx: TenantTransaction,
  { tenant }: Pick<TenantCtx, 'tenant'>,
  where: RawBuilder<SqlBool>,
): Promise<PickUpOfOrder[]> {
  const { rows } = await sql<PickUpOfOrder>`
    select x.order_id as "orderId", x.reference, x.state, x.pick_up_at as start, o.time_zone as "timeZone", ${placeJson} as place,
      x.vehicle, x.lead_id as "leadId", coalesce(x.cancelled_at, x.placed_at) as "changedAt"
    from (select o.* from orders o where o.tenant_id = ${tenant.tenantId} and o.state <> 'draft' and o.pick_up_at is not null
      and ${where}) x
    join locations o on o.tenant_id = x.tenant_id and o.location_id = x.pick_up_location_id
    order by x.pick_up_at, x.order_id limit 1000`.execute(trx)
  return rows
}
