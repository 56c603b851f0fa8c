import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataKeys } from '#db/sealed-values.ts'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { type DocumentsOf, listDocuments } from '#domain/leads/stepwise/sealed-documents.server.ts'
import { openAnswers } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Order } from './order.ts'

export const ORDERS = 'orders'

/** Where the documents of an order are. */
export function documentsOf(id: number): DocumentsOf {
  return { table: 'order_documents', column: 'order_id', id }
}

type StoredOrder = Omit<Order, 'answers' | 'documents'> & { sealed: Buffer }

/** Orders of this dealer, opened, saved last first. Throws `LostDataKey`. */
export async function openOrders(
  trx: TenantTransaction,
  ctx: Pick<TenantCtx, 'tenant'>,
  keys: DataKeys,
  which: RawBuilder<unknown>,
  limit = 200,
): Promise<Order[]> {
  const { rows } = await sql<StoredOrder>`
    select o.order_id as "orderId", o.reference, o.state, o.shopper_id as "shopperId", o.listing_id as "listingId",
      case when d.dealership_id is not null then jsonb_build_object('slug', d.slug, 'name', d.name) end as dealership,
      o.vehicle, o.lines, o.pays, o.pick_up_at as "pickUpAt",
      case when p.location_id is not null then jsonb_build_object('name', p.name, 'timeZone', p.time_zone) end as "pickUpPlace", o.may_remind as "mayRemind", o.reservation_id as "reservationId", o.lead_id as "leadId",
      o.created_at as "createdAt", o.saved_at as "savedAt", o.placed_at as "placedAt", o.contract_at as "contractAt",
      o.paid_at as "paidAt", o.handed_over_at as "handedOverAt", o.cancelled_at as "cancelledAt", o.answers_sealed as sealed
    from orders o left join dealerships d on d.tenant_id = o.tenant_id and d.dealership_id = o.dealership_id
      left join locations p on p.tenant_id = o.tenant_id and p.location_id = o.pick_up_location_id
    where o.tenant_id = ${ctx.tenant.tenantId} and ${which}
    order by o.saved_at desc, o.order_id limit ${limit}`.execute(trx)
  const opened: Order[] = []
  for (const { sealed, ...order } of rows)
    opened.push({
      ...order,
      answers: openAnswers(ctx, keys, { table: ORDERS, id: order.orderId, sealed }),
      documents: await listDocuments(trx, ctx, keys, documentsOf(order.orderId)),
    })
  return opened
}

/** Nobody has saved, agreed to or paid for a draft since it was read. */
export function isDraftAsRead({ savedAt }: Pick<Order, 'savedAt'>): RawBuilder<SqlBool> {
  // Instants are read in milliseconds.
  return sql`state = 'draft' and date_trunc('milliseconds', saved_at) = ${savedAt}::timestamptz`
}
