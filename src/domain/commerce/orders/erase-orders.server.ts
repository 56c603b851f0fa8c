import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DataKeys, LostDataKey } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { LetterFolder } from '#domain/leads/letters/letter-folder.ts'
import { type Asked, isOfShopper } from '#domain/leads/stepwise/names-contact.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Order } from './order.ts'
import { readOrder } from './read-orders.server.ts'
import { orderMessageId, orderReminderId } from './send-order-link.server.ts'

/** Where a demo's letters are; null where letters are sent. */
type Letters = Pick<LetterFolder, 'eraseMessages'> | null

/** Erases orders of this dealer by their numbers, with a demo's letters, of which `only` is still true; how many there were. Needs the worker's role, as all of these. */
export async function eraseOrders(
  ctx: TenantCtx,
  orderIds: readonly number[],
  letters: Letters = null,
  only: RawBuilder<SqlBool> = sql`true`,
): Promise<number> {
  // These first: should they stay, the order does too, and the next try has both.
  await letters?.eraseMessages(orderIds.flatMap((orderId) => [orderMessageId(orderId), orderReminderId(orderId)]))
  return withTenant(ctx, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('orders')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('order_id', 'in', [0, ...orderIds])
      .where(only)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** Lets go of what nobody finished or saved for the dealer's days (rule:checkout-journey). */
export async function deleteExpiredDrafts(ctx: TenantCtx, letters: Letters = null): Promise<void> {
  const { keepDays } = ctx.tenant.settings.commerce.journey
  const isExpired = sql<SqlBool>`state = 'draft' and saved_at < ${ctx.now}::timestamptz - make_interval(days => ${keepDays})`
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ orderId: number }>`
      select order_id as "orderId" from orders where tenant_id = ${ctx.tenant.tenantId} and ${isExpired}`.execute(trx),
  )
  await eraseOrders(
    ctx,
    rows.map(({ orderId }) => orderId),
    letters,
    isExpired,
  )
}

/**
 * The orders of a shopper, opened: of their account, and those that name a contact of theirs. Nothing but the seal knows who wrote
 * one, so all are looked into; `locked` counts those whose key is not here.
 */
export async function ordersOf(
  ctx: TenantCtx,
  keys: DataKeys,
  asked: Asked,
): Promise<{ orders: Order[]; locked: number }> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ orderId: number }>`
      select order_id as "orderId" from orders where tenant_id = ${ctx.tenant.tenantId} order by saved_at desc`.execute(
      trx,
    ),
  )
  const orders: Order[] = []
  let locked = 0
  for (const { orderId } of rows) {
    try {
      const order = await readOrder(ctx, keys, orderId)
      if (order && isOfShopper(order, asked)) orders.push(order)
    } catch (error) {
      if (!(error instanceof LostDataKey)) throw error
      locked++
    }
  }
  return { orders, locked }
}
