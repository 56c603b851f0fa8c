import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { lockOrderOf, markOrderPaid, orderRefusal } from '../order-payments/order-paid.server.ts'
import type { PaymentProcessors, ProcessorPayment } from '../payments/processor.ts'
import { type OnlinePayment, PAYMENT_ENDS, type PaymentEnd, totalCents } from './online-payment.ts'
import { listLock, lockOnlinePayment, readOnlinePayment, wasPaidOffList } from './read-invoices.server.ts'

export type SettlePaymentOutcome =
  /** `isNew`: it was this call that made the invoice paid. */
  | { kind: 'paid'; isNew: boolean }
  /** Somebody paid it before, it is another invoice by now, or the card lapsed: it is let go of. */
  | { kind: 'lost'; reason: string }
  /** Nothing is paid yet, or the card was declined. */
  | { kind: 'unpaid'; payment: ProcessorPayment }
  /** The processor does not answer; asked again later it will. */
  | { kind: 'unavailable' }
  | { kind: 'unknown' }

/**
 * Brings a payment to what its processor says, which is asked and not the browser: after a card was given, when an event about it comes,
 * however late, twice, or never seen by a browser that was closed, and by the hour while none comes (`requeueOnlinePayments`). Of all who pay an invoice at the same moment one has, by the index
 * `online_payments_paid`; the card of each other is let go of.
 */
export async function settleOnlinePayment(
  ctx: TenantCtx,
  { onlinePaymentId }: { onlinePaymentId: number },
  processors: PaymentProcessors,
): Promise<SettlePaymentOutcome> {
  const own = await readOnlinePayment(ctx, onlinePaymentId)
  const processor = own && processors[own.processor]
  if (!processor || own.paymentId === null) return { kind: 'unknown' }
  const answer = await processor.retrieve(ctx, { paymentId: own.paymentId, account: own.account })
  if (answer.kind === 'unknown') return { kind: 'unknown' }
  if (answer.kind !== 'payment') return { kind: 'unavailable' }
  const { payment } = answer
  // What was authorised and lapsed is told no more: it ends here, and can be begun again.
  const isLapsed = payment.status === 'void' && own.state === 'open'
  if (payment.status !== 'authorised' && payment.status !== 'captured' && !isLapsed) return { kind: 'unpaid', payment }
  return withTenant(ctx, async (trx): Promise<SettlePaymentOutcome> => {
    // Before the payment itself, of which an import lets go where its invoice leaves the list.
    await sql`select pg_advisory_xact_lock_shared(${listLock(ctx.tenant.tenantId)})`.execute(trx)
    await lockOrderOf(trx, ctx, own)
    const locked = await lockOnlinePayment(trx, ctx.tenant.tenantId, onlinePaymentId)
    if (!locked || locked.paymentId !== payment.paymentId) return { kind: 'unknown' }
    if (locked.state === 'lost') return { kind: 'lost', reason: locked.endReason ?? PAYMENT_ENDS.taken }
    if (locked.state !== 'open') return { kind: 'paid', isNew: false }
    const reason = isLapsed ? 'bank' : await refusal(trx, ctx, locked, payment)
    if (reason) return endOnlinePayment(trx, ctx, locked, { state: 'lost', reason })
    if (!(await win(trx, ctx, onlinePaymentId)))
      return endOnlinePayment(trx, ctx, locked, { state: 'lost', reason: 'taken' })
    if (locked.orderId !== null) await markOrderPaid(trx, ctx, locked.orderId)
    return { kind: 'paid', isNew: true }
  })
}

async function refusal(
  trx: TenantTransaction,
  ctx: TenantCtx,
  own: OnlinePayment,
  payment: ProcessorPayment,
): Promise<PaymentEnd | null> {
  const { tenantId } = ctx.tenant
  if (payment.amountCents !== totalCents(own) || payment.currency !== own.currency) return 'amount'
  if (own.orderId !== null) return orderRefusal(trx, ctx, { ...own, orderId: own.orderId })
  if (!own.isListed) return (await wasPaidOffList(trx, tenantId, own.invoiceNumber)) ? 'taken' : null
  if (own.invoiceId === null) return 'withdrawn'
  const { rows } = await sql<Pick<OnlinePayment, 'amountCents' | 'gstCents' | 'dealershipSlug'>>`
    select i.amount_cents as "amountCents", i.gst_cents as "gstCents", d.slug as "dealershipSlug" from invoices i
    left join dealerships d on d.tenant_id = i.tenant_id and d.dealership_id = i.dealership_id
    where i.tenant_id = ${tenantId} and i.invoice_id = ${own.invoiceId}`.execute(trx)
  const [listed] = rows
  if (!listed) return 'withdrawn'
  // Of another dealership the money would go to another account; of another GST the receipt would be wrong.
  const isSame = (['amountCents', 'gstCents', 'dealershipSlug'] as const).every((one) => listed[one] === own[one])
  return isSame ? null : 'changed'
}

const UNIQUE_VIOLATION = '23505'

/** False where somebody else paid the invoice: the index that lets one do so is asked, not what was read before. */
async function win(trx: TenantTransaction, { tenant, now }: TenantCtx, onlinePaymentId: number): Promise<boolean> {
  await sql`savepoint winning`.execute(trx)
  try {
    await trx
      .updateTable('online_payments')
      .set({ state: 'paid', paid_at: now })
      .where('tenant_id', '=', tenant.tenantId)
      .where('online_payment_id', '=', onlinePaymentId)
      .execute()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    await sql`rollback to savepoint winning`.execute(trx)
    return false
  }
  await enqueueOnlinePayment(trx, 'complete-online-payment', onlinePaymentId)
  return true
}

/** Ends one that `lockOnlinePayment` holds; what was paid, or could still be, is let go of by a job (`returnOnlinePayment`). */
export async function endOnlinePayment(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  { onlinePaymentId }: OnlinePayment,
  { state, reason }: { state: 'lost' | 'returned'; reason: PaymentEnd },
): Promise<{ kind: 'lost'; reason: string }> {
  await trx
    .updateTable('online_payments')
    .set({ state, ended_at: now, end_reason: PAYMENT_ENDS[reason] })
    .where('tenant_id', '=', tenant.tenantId)
    .where('online_payment_id', '=', onlinePaymentId)
    .execute()
  await enqueueOnlinePayment(trx, 'return-online-payment', onlinePaymentId)
  return { kind: 'lost', reason: PAYMENT_ENDS[reason] }
}

/** A job about a payment, now; one of its kind a payment. */
export async function enqueueOnlinePayment(
  trx: TenantTransaction,
  job: 'settle-online-payment' | 'complete-online-payment' | 'return-online-payment' | 'tell-payment-over',
  onlinePaymentId: number,
): Promise<void> {
  await sql`select forecourt.enqueue_at(${job}, ${JSON.stringify({ onlinePaymentId })}::jsonb, now(),
    ${`${job}-${onlinePaymentId}`})`.execute(trx)
}
