import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** The unique index by which one offer is taken off one placed order. */
export const ONE_ORDER_A_TRADE_IN = 'orders_trade_in'

/**
 * Whether an order, as SQL over `orders o`, keeps from others what it was agreed to with: it is placed and not off, or its vehicle is held while it is
 * paid for.
 */
export const hasItsOwn: RawBuilder<SqlBool> = sql`(o.state not in ('draft', 'cancelled')
  or o.state = 'draft' and exists (select from reservations r
    where r.tenant_id = o.tenant_id and r.reservation_id = o.reservation_id and r.state in ('held', 'paid')))`

/**
 * The reference of another order than `orderId` that has the offer of a trade-in taken off (`hasItsOwn`), as SQL; null for none.
 */
export function orderOfTradeIn(
  { tenant: { tenantId } }: Pick<TenantCtx, 'tenant'>,
  tradeInId: RawBuilder<number>,
  orderId: number | null,
): RawBuilder<string | null> {
  return sql`(select o.reference from orders o
    where o.tenant_id = ${tenantId} and o.trade_in_id = ${tradeInId} and o.order_id <> ${orderId ?? 0} and ${hasItsOwn} limit 1)`
}

/**
 * Whether an order may have the offer of a trade-in taken off; of two that are agreed to at the same moment, within the transactions that hold their
 * vehicles, the second hears that it may not.
 */
export async function claimTradeIn(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { tradeInId, orderId }: { tradeInId: number; orderId: number },
): Promise<boolean> {
  const { tenantId } = ctx.tenant
  await sql`select from trade_ins where tenant_id = ${tenantId} and trade_in_id = ${tradeInId} for no key update`.execute(
    trx,
  )
  // Asked once it is locked: what the other wrote is seen.
  const { rows } = await sql<{ other: string | null }>`
    select ${orderOfTradeIn(ctx, sql`${tradeInId}::bigint`, orderId)} as other`.execute(trx)
  return rows[0]!.other === null
}
