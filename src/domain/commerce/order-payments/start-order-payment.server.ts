import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { newSecret } from '#domain/accounts/secret.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { OnlinePayment } from '../invoices/online-payment.ts'
import { lockOrderPayment } from '../invoices/read-invoices.server.ts'
import { endOnlinePayment } from '../invoices/settle-online-payment.server.ts'
import { type Order, orderBuyer } from '../orders/order.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { readyProcessors } from '../payments/ready-processors.server.ts'
import { readDue, restWithin } from './read-rest.server.ts'
import type { Rest } from './rest.ts'

export type StartOrderPaymentOutcome =
  /** It can be paid; asked again it is the same payment. */
  | { kind: 'started'; onlinePaymentId: number }
  /** It is paid, or its card is being charged. */
  | { kind: 'paid' }
  /** Nothing of it can be paid by card now. */
  | { kind: 'not-payable' }
  /** Nobody takes its money just now. */
  | { kind: 'not-ready' }

/**
 * Begins to pay by card what is left of an order under contract (rule:order-rest), or finds what was begun: one payment an order, by the index
 * `online_payments_order`. The amount is worked out here alone. The caller has seen that whoever asks may.
 */
export async function startOrderPayment(
  ctx: TenantCtx,
  order: Order,
  { origin }: { origin: string },
  { processors }: { processors: PaymentProcessors },
): Promise<StartOrderPaymentOutcome> {
  const { orderId } = order
  const ready = await readyProcessors(ctx, processors)
  return withTenant(ctx, async (trx): Promise<StartOrderPaymentOutcome> => {
    // Before the payment itself, as whoever settles it does.
    const due = await readDue(trx, ctx, orderId, { isLocked: true })
    const before = await lockOrderPayment(trx, ctx.tenant.tenantId, orderId)
    if (before?.state === 'paid') return { kind: 'paid' }
    const rest = await restWithin(ctx, order, due)
    if (rest.kind !== 'payable') return { kind: 'not-payable' }
    if (before && isSame(before, rest)) {
      await keepPayer(trx, ctx, order, { onlinePaymentId: before.onlinePaymentId, origin })
      return { kind: 'started', onlinePaymentId: before.onlinePaymentId }
    }
    if (!ready.has(rest.payee.processor)) return { kind: 'not-ready' }
    if (before) await endOnlinePayment(trx, ctx, before, { state: 'lost', reason: 'changed' })
    const { online_payment_id: onlinePaymentId } = await trx
      .insertInto('online_payments')
      .values({
        ...{ tenant_id: ctx.tenant.tenantId, order_id: orderId, is_listed: false, invoice_id: null },
        ...{ invoice_number: order.reference, description: order.vehicle.name, form_key: newSecret() },
        ...{ amount_cents: rest.cents, gst_cents: null, surcharge_cents: 0, currency: 'AUD', state: 'open' },
        ...{ ...rest.payee, begun_at: ctx.now, dealership_id: await dealershipId(trx, ctx, due?.dealershipSlug) },
      })
      .returning('online_payment_id')
      .executeTakeFirstOrThrow()
    await keepPayer(trx, ctx, order, { onlinePaymentId, origin })
    return { kind: 'started', onlinePaymentId }
  })
}

function isSame(
  { amountCents, processor, account }: OnlinePayment,
  { cents, payee }: Extract<Rest, { kind: 'payable' }>,
) {
  return amountCents === cents && processor === payee.processor && account === payee.account
}

async function dealershipId(trx: TenantTransaction, { tenant }: TenantCtx, slug: string | null | undefined) {
  if (!slug) return null
  const found = await trx
    .selectFrom('dealerships')
    .select('dealership_id')
    .where('tenant_id', '=', tenant.tenantId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return found?.dealership_id ?? null
}

/** Who buys, for the lead and the letter; forgotten with what nobody paid (`deleteExpiredPayers`), and kept again then. */
async function keepPayer(
  trx: TenantTransaction,
  { tenant }: TenantCtx,
  order: Order,
  { onlinePaymentId, origin }: { onlinePaymentId: number; origin: string },
): Promise<void> {
  const { firstName, lastName, email, phone } = orderBuyer(order)!
  await trx
    .insertInto('online_payment_contacts')
    .values({
      ...{ online_payment_id: onlinePaymentId, tenant_id: tenant.tenantId, shopper_id: order.shopperId },
      ...{ first_name: firstName, last_name: lastName, email, phone, origin },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
