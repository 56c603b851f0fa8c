import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { OnlinePayment } from '../invoices/online-payment.ts'
import { enqueueFollowing } from '../orders/move-order.server.ts'
import { readDue } from './read-rest.server.ts'
import { leftCents } from './rest.ts'

type OfOrder = Pick<OnlinePayment, 'amountCents'> & { orderId: number }

/** Why what was paid of an order, which is locked until the transaction ends, is not taken; null where it is exactly what is left to pay. */
export async function orderRefusal(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { orderId, amountCents }: OfOrder,
): Promise<'order-off' | 'order-paid' | 'order-changed' | null> {
  const due = await readDue(trx, ctx, orderId, { isLocked: true })
  if (!due || due.state === 'cancelled') return 'order-off'
  if (due.state !== 'contract') return 'order-paid'
  return leftCents(due) === amountCents ? null : 'order-changed'
}

/** The order is paid, by a card that is authorised; its letter goes once the card is charged (`tellOrderPaid`). */
export async function markOrderPaid(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  orderId: number,
): Promise<void> {
  await sql`update orders set state = 'paid', paid_at = ${now}::timestamptz
    where tenant_id = ${tenant.tenantId} and order_id = ${orderId} and state = 'contract'`.execute(trx)
}

/** What paid it was not charged, or goes back: it is to be paid again. One that is handed over or off stays so. Needs the worker's role. */
export async function markOrderUnpaid(trx: TenantTransaction, { tenant }: TenantCtx, orderId: number): Promise<void> {
  await sql`update orders set state = 'contract', paid_at = null, letters_sent = array_remove(letters_sent, 'paid')
    where tenant_id = ${tenant.tenantId} and order_id = ${orderId} and state = 'paid'`.execute(trx)
}

/** Whether the order that was paid is off by now; it still may be until its card is charged. */
export async function orderIsOff(ctx: TenantCtx, { orderId }: Pick<OnlinePayment, 'orderId'>): Promise<boolean> {
  if (orderId === null) return false
  const due = await withTenant(ctx, (trx) => readDue(trx, ctx, orderId))
  return due === null || due.state === 'cancelled'
}

/** Whether the order was off when its card was charged, as the ledger has it. */
export async function wasOffBefore(
  ctx: TenantCtx,
  { orderId, processor, paymentId }: Pick<OnlinePayment, 'orderId' | 'processor' | 'paymentId'>,
): Promise<boolean> {
  if (orderId === null) return false
  const { rows } = await withTenant(ctx, (trx) =>
    sql`
      select from orders o join money_movements m on m.tenant_id = o.tenant_id
      where o.tenant_id = ${ctx.tenant.tenantId} and o.order_id = ${orderId} and o.state = 'cancelled'
        and m.processor = ${processor} and m.payment_id = ${paymentId} and m.kind = 'capture'
        and o.cancelled_at < m.happened_at`.execute(trx),
  )
  return rows.length > 0
}

/** Has the letter of an order sent once its card is charged, which says where the receipt is; the payment then has none of its own. */
export async function tellOrderPaid(
  ctx: TenantCtx,
  { orderId, onlinePaymentId }: Pick<OnlinePayment, 'orderId' | 'onlinePaymentId'>,
): Promise<void> {
  await withTenant(ctx, async (trx) => {
    if (orderId !== null) await enqueueFollowing(trx, orderId, 'paid')
    await trx
      .updateTable('online_payments')
      .set({ told_state: 'paid' })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('online_payment_id', '=', onlinePaymentId)
      .execute()
  })
}

/** Locks the order of a payment, before the payment itself; nothing for one of an invoice. */
export async function lockOrderOf(
  trx: TenantTransaction,
  { tenant }: Pick<TenantCtx, 'tenant'>,
  { orderId }: Pick<OnlinePayment, 'orderId'>,
): Promise<void> {
  if (orderId === null) return
  await sql`select from orders where tenant_id = ${tenant.tenantId} and order_id = ${orderId} for no key update`.execute(
    trx,
  )
}
