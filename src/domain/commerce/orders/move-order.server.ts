import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readOrderPayment } from '../invoices/read-invoices.server.ts'
import type { OrderState } from './order.ts'
import { type DealerOrderState, ORDER_MOVES, type OrderEvent } from './order-moves.ts'

export type MoveOutcome =
  | { kind: 'moved'; from: OrderState }
  /** No such move, or it stands there already. */
  | { kind: 'not-allowed'; from: OrderState }
  /** Its contract is with the shopper for signature: it is withdrawn first. */
  | { kind: 'out-for-signature' }
  /** The card that paid it is not charged yet, and still may fail: it is handed over once it is. */
  | { kind: 'being-charged' }
  | { kind: 'unknown' }

const SINCE = {
  contract: 'contract_at',
  paid: 'paid_at',
  handed_over: 'handed_over_at',
  cancelled: 'cancelled_at',
} as const

/**
 * Moves an order to a state that it can go to from where it is (rule:order-moves), within a transaction; what follows from it, the letter to its
 * shopper among it, does the job `follow-order`. The caller has seen that whoever asks may.
 */
export async function moveOrder(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { orderId, to }: { orderId: number; to: DealerOrderState },
): Promise<MoveOutcome> {
  const { tenantId } = ctx.tenant
  const { rows } = await sql<{ state: OrderState }>`
    select state from orders where tenant_id = ${tenantId} and order_id = ${orderId} and state <> 'draft' for no key update`.execute(
    trx,
  )
  const [found] = rows
  if (!found) return { kind: 'unknown' }
  const { state: from } = found
  if (to === 'new' || !ORDER_MOVES[from].includes(to)) return { kind: 'not-allowed', from }
  // Asked once the order is locked: a pack is sent by who has the lock.
  const out = await sql`
    select from order_packs where tenant_id = ${tenantId} and order_id = ${orderId} and state = 'sent'`.execute(trx)
  if (out.rows.length > 0) return { kind: 'out-for-signature' }
  const payment = to === 'handed_over' ? await readOrderPayment(trx, tenantId, orderId) : null
  if (payment && !payment.isCharged) return { kind: 'being-charged' }
  await setOrderState(trx, ctx, orderId, to)
  return { kind: 'moved', from }
}

/** Whether an order is placed and no more; if so it stays that until the transaction ends. */
export async function lockNewOrder(trx: TenantTransaction, { tenant }: TenantCtx, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders where tenant_id = ${tenant.tenantId} and order_id = ${orderId} and state = 'new' for no key update`.execute(
    trx,
  )
  return rows.length > 0
}

/** Writes a state that was decided upon, and has what follows done. */
export async function setOrderState(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  orderId: number,
  to: keyof typeof SINCE,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: to, [SINCE[to]]: now })
    .where('tenant_id', '=', tenant.tenantId)
    .where('order_id', '=', orderId)
    .execute()
  await enqueueFollowing(trx, orderId, to)
}

export async function enqueueFollowing(trx: TenantTransaction, orderId: number, event: OrderEvent): Promise<void> {
  await sql`select forecourt.enqueue_at('follow-order', ${JSON.stringify({ orderId, event })}::jsonb, now(),
    ${`follow-order-${orderId}-${event}`})`.execute(trx)
}
