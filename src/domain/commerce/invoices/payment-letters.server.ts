import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { callHref, type DrawLetter, type LetterView, letterText } from '#domain/leads/letters/letter.ts'
import { letterSender } from '#domain/leads/letters/letter-sender.server.ts'
import type { Mailer } from '#domain/leads/mailer.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type OnlinePayment, paidFor, paymentPath, totalCents } from './online-payment.ts'

/** Who pays. */
export type Payer = {
  firstName: string
  lastName: string
  email: string
  phone: string
  origin: string
  dealership: { slug: string; name: string } | null
}

/** Null once they were erased. Needs the worker's ctx. */
export async function payerOf(ctx: TenantCtx, onlinePaymentId: number): Promise<Payer | null> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Payer>`
      select c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.origin,
        case when d.dealership_id is not null then jsonb_build_object('slug', d.slug, 'name', d.name) end as dealership
      from online_payment_contacts c
      join online_payments p on p.tenant_id = c.tenant_id and p.online_payment_id = c.online_payment_id
      left join dealerships d on d.tenant_id = p.tenant_id and d.dealership_id = p.dealership_id
      where c.tenant_id = ${ctx.tenant.tenantId} and c.online_payment_id = ${onlinePaymentId}`.execute(trx),
  )
  return rows[0] ?? null
}

/** The letter to who paid, and once it went back; the dealer has the lead. It has one message id, so that mail programs show it once. That it went is kept, for `requeueOnlinePayments`. Throws where it cannot go now. */
export async function sendPaymentLetter(
  ctx: TenantCtx,
  payment: OnlinePayment,
  payer: Payer | null,
  { mailer, drawLetter }: { mailer: Mailer; drawLetter: DrawLetter },
): Promise<void> {
  if (!payer) return
  const { name: site, slug } = ctx.tenant
  const { onlinePaymentId, leadId, invoiceNumber, orderId, state } = payment
  const sender = await withTenant(ctx, (trx) =>
    letterSender(trx, ctx.tenant, { dealership: payer.dealership, locationName: null }),
  )
  const isPaid = state === 'paid'
  // With what went back of it before.
  const backCents = isPaid || !payment.isCharged ? 0 : payment.refundedCents
  const total = moneyWords((backCents || totalCents(payment)) / 100)
  const what = paidFor(payment)
  const within = `${what.charAt(0).toLowerCase()}${what.slice(1)}`
  const [subject, text, label] = isPaid
    ? [`${what} is paid`, `Thank you: ${within} is paid. Your receipt is on its page, and in your account.`, 'Paid']
    : !payment.isCharged
      ? [`${what} is not paid`, `${payment.endReason} Your card was not charged.`, 'Still to be paid']
      : [
          `${total} of ${within} comes back to you`,
          `${sender.name} paid ${total} of ${within} back to your card; banks take up to ten days to show it.`,
          'Paid back',
        ]
  const view: LetterView = {
    subject,
    from: site,
    title: `Hello ${payer.firstName}`,
    paragraphs: [text],
    facts: [
      { label: 'Payment', value: String(onlinePaymentId) },
      { label: orderId === null ? 'Invoice' : 'Order', value: invoiceNumber },
      { label, value: total },
    ],
    ...{ message: null, vehicle: null, details: [], closing: [sender.name] },
    actions: [
      { label: 'Payment and receipt', href: `${payer.origin}${paymentPath(payment)}` },
      ...(sender.phone ? [{ label: `Call ${sender.name}`, href: callHref(sender.phone) }] : []),
    ],
    reason: `You get this letter because you paid ${orderId === null ? 'an invoice' : 'for an order'} on the site of ${site}.`,
  }
  const answer = await mailer({
    ...{ fromName: site, to: payer.email, replyTo: sender.mailbox, subject: view.subject, text: letterText(view) },
    ...{ html: drawLetter(view, sender), messageId: `online-payment-${onlinePaymentId}-${isPaid ? 'paid' : 'back'}` },
    ...(leadId !== null && { about: { tenant: slug, leadId } }),
  })
  if (answer.kind === 'retry') throw new Error(`The letter cannot go now: ${answer.answer}`)
  await withTenant(ctx, (trx) =>
    trx
      .updateTable('online_payments')
      .set({ told_state: isPaid ? 'paid' : 'refunded' })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('online_payment_id', '=', onlinePaymentId)
      .execute(),
  )
}
