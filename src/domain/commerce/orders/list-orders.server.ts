import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { LeadVehicle } from '#domain/leads/lead.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import type { PackState } from '../contracts/packs.ts'
import { orderOfTradeIn } from './claim-trade-in.server.ts'
import { type MoveOutcome, moveOrder } from './move-order.server.ts'
import { type Order, type OrderLine, orderTradeIn } from './order.ts'
import type { DealerOrderState } from './order-moves.ts'
import { openOrders } from './stored-order.server.ts'

/** An order as lists have it; nothing of it is opened. */
export type ListedOrder = {
  orderId: number
  reference: string
  state: DealerOrderState
  vehicle: LeadVehicle
  lines: OrderLine[]
  dealershipName: string | null
  leadId: number | null
  placedAt: Date
  /** What became of the newest contract pack; null where none was made. */
  packState: PackState | null
}

export const MOST_ORDERS = 200

/** Orders that were placed, as SQL over `orders o`: a draft is its shopper's alone. */
export function placedOrders({ tenant }: Pick<TenantCtx, 'tenant'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`o.tenant_id = ${tenant.tenantId} and o.state <> 'draft'`
}

/** The newest first, of one state or of all; `MOST_ORDERS` at most. */
export async function findOrders(
  trx: TenantTransaction,
  which: RawBuilder<SqlBool>,
  state: DealerOrderState | null,
): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    select o.order_id as "orderId", o.reference, o.state, o.vehicle, o.lines, d.name as "dealershipName", o.lead_id as "leadId",
      o.placed_at as "placedAt",
      (select p.state from order_packs p where p.tenant_id = o.tenant_id and p.order_id = o.order_id order by p.made_at desc, p.state = 'withdrawn' limit 1) as "packState"
    from orders o left join dealerships d on d.tenant_id = o.tenant_id and d.dealership_id = o.dealership_id
    where ${which} and (${state}::text is null or o.state = ${state})
    order by o.placed_at desc, o.order_id limit ${MOST_ORDERS}`.execute(trx)
  return rows
}

export async function listOrders(
  ctx: TenantCtx,
  { state }: { state: DealerOrderState | null },
): Promise<ListedOrder[]> {
  return withTenant(ctx, (trx) => findOrders(trx, placedOrders(ctx), state))
}

/** One by its reference, opened; null for none. Throws `LostDataKey`. */
export async function findByReference(ctx: TenantCtx, keys: DataKeys, reference: string): Promise<Order | null> {
  const [order] = await withTenant(ctx, (trx) =>
    openOrders(trx, ctx, keys, sql`o.reference = ${reference} and ${placedOrders(ctx)}`, 1),
  )
  return order ?? null
}

/** The offer that is taken off an order, and the reference of another order that has it, which both cannot keep; null without an offer. */
export async function tradeInOf(
  ctx: TenantCtx,
  order: Order,
): Promise<{ tradeInId: number; onOrder: string | null } | null> {
  const tradeIn = orderTradeIn(order)
  if (tradeIn?.kind !== 'offer') return null
  const { tradeInId } = tradeIn
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ onOrder: string | null }>`
      select ${orderOfTradeIn(ctx, sql`${tradeInId}::bigint`, order.orderId)} as "onOrder"`.execute(trx),
  )
  return { tradeInId, onOrder: rows[0]!.onOrder }
}

/** Moves it as an operator (`moveOrder`). */
export async function moveOrderByReference(
  ctx: TenantCtx,
  { reference, to }: { reference: string; to: DealerOrderState },
): Promise<MoveOutcome> {
  return withTenant(ctx, async (trx): Promise<MoveOutcome> => {
    const orderId = await orderIdOf(trx, reference, placedOrders(ctx))
    return orderId === null ? { kind: 'unknown' } : moveOrder(trx, ctx, { orderId, to })
  })
}

export async function orderIdOf(
  trx: TenantTransaction,
  reference: string,
  which: RawBuilder<SqlBool>,
): Promise<number | null> {
  const { rows } = await sql<{ orderId: number }>`
    select o.order_id as "orderId" from orders o where o.reference = ${reference} and ${which}`.execute(trx)
  return rows[0]?.orderId ?? null
}
