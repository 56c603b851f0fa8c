import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { isSecret } from '#domain/accounts/secret.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { payeeOf } from '#domain/stock/deposit/payee.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { type HoldContact, readContact } from '../reservations/reservation-contact.ts'
import { type Invoice, readCents, readInvoiceNumber, surchargeOf, takesOnlinePayments } from './invoice.ts'
import { PAYMENT_ENDS } from './online-payment.ts'
import { findInvoice, wasPaidOffList } from './read-invoices.server.ts'

export type StartPaymentRequest = {
  /** As typed. */
  invoiceNumber: string
  amount: string
  contact: HoldContact
  /** A secret of the form: sent twice it is one payment. */
  formKey: string
  /** Of the dealer's site, as the shopper reached it. */
  origin: string
}

export type StartPaymentOutcome =
  | { kind: 'started'; onlinePaymentId: number }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  /** This dealer takes no payments online. */
  | { kind: 'not-offered' }
  /** Nobody takes money for whose invoice it is just now. */
  | { kind: 'not-ready' }

/** The same for a number that is not there and an amount that is another: nobody learns by trying which invoices there are. */
const NOT_LISTED = 'There is no open invoice with this number and amount. Please compare both with your invoice.'

/**
 * A shopper who has signed in begins to pay an invoice: of the dealer's list by its number and amount, or, where the dealer allows it, any
 * (rule:online-payment). Nothing is charged yet, and nobody else is kept from paying it: who pays first has (`settleOnlinePayment`).
 */
export async function startOnlinePayment(
  ctx: ShopperCtx,
  asked: StartPaymentRequest,
  { processors }: { processors: PaymentProcessors },
): Promise<StartPaymentOutcome> {
  const { settings } = ctx.tenant
  if (!takesOnlinePayments(settings)) return { kind: 'not-offered' }
  const invoiceNumber = readInvoiceNumber(asked.invoiceNumber)
  const amountCents = readCents(asked.amount)
  const who = readContact(asked.contact, settings, 'online-payment')
  const errors: Record<string, string[]> = {
    ...(!invoiceNumber && { invoice_number: ['Invoice number must be one as it stands on your invoice.'] }),
    ...(amountCents === null && { amount: ['Amount must be in dollars, such as 1234.50.'] }),
    ...(!isSecret(asked.formKey) && { form: ['Please load this page again.'] }),
    ...(who.kind === 'invalid' && who.errors),
  }
  if (!invoiceNumber || amountCents === null || who.kind === 'invalid' || Object.keys(errors).length > 0)
    return { kind: 'invalid', errors }
  const invoice = await findInvoice(ctx, invoiceNumber)
  const problem = invoice ? problemOf(invoice, amountCents) : freeProblem(amountCents, settings.commerce.invoices)
  if (problem) return { kind: 'invalid', errors: problem }
  const payee = payeeOf(invoice?.dealershipSlug ?? '', settings)
  if (!payee || !(await processors[payee.processor]?.isReady(ctx))) return { kind: 'not-ready' }
  return withTenant(ctx, async (trx): Promise<StartPaymentOutcome> => {
    if (!invoice && (await wasPaidOffList(trx, ctx.tenant.tenantId, invoiceNumber)))
      return { kind: 'invalid', errors: { invoice_number: [PAYMENT_ENDS.taken] } }
    const row = {
      ...{ tenant_id: ctx.tenant.tenantId, is_listed: invoice !== null, invoice_id: invoice?.invoiceId ?? null },
      ...{ invoice_number: invoiceNumber, description: invoice?.description ?? null, form_key: asked.formKey },
      ...{ amount_cents: amountCents, gst_cents: invoice?.gstCents ?? null, currency: 'AUD', state: 'open' as const },
      surcharge_cents: surchargeOf(amountCents, settings.commerce.invoices.surchargePercent),
      ...{ ...payee, begun_at: ctx.now, dealership_id: await dealershipId(trx, ctx, invoice) },
    }
    const added = await trx
      .insertInto('online_payments')
      .values(row)
      .onConflict((key) => key.columns(['tenant_id', 'form_key']).doNothing())
      .returning('online_payment_id')
      .executeTakeFirst()
    if (!added) return begunBefore(trx, ctx, asked.formKey)
    const onlinePaymentId = added.online_payment_id
    const { firstName, lastName, email, phone } = who.contact
    await trx
      .insertInto('online_payment_contacts')
      .values({
        ...{ online_payment_id: onlinePaymentId, tenant_id: ctx.tenant.tenantId, shopper_id: ctx.shopper.shopperId },
        ...{ first_name: firstName, last_name: lastName, email, phone, origin: asked.origin },
      })
      .execute()
    return { kind: 'started', onlinePaymentId }
  })
}

function problemOf(invoice: Invoice, amountCents: number): Record<string, string[]> | null {
  if (invoice.amountCents !== amountCents) return { amount: [NOT_LISTED] }
  return invoice.paidAt ? { invoice_number: [PAYMENT_ENDS.taken] } : null
}

function freeProblem(
  amountCents: number,
  rules: { freeAmounts: boolean; leastCents: number; mostCents: number },
): Record<string, string[]> | null {
  if (!rules.freeAmounts) return { amount: [NOT_LISTED] }
  if (amountCents >= rules.leastCents && amountCents <= rules.mostCents) return null
  const [least, most] = [moneyWords(rules.leastCents / 100), moneyWords(rules.mostCents / 100)]
  return { amount: [`From ${least} to ${most} can be paid here. Please call us about any other amount.`] }
}

async function dealershipId(trx: TenantTransaction, { tenant }: ShopperCtx, invoice: Invoice | null) {
  if (!invoice?.dealershipSlug) return null
  const found = await trx
    .selectFrom('dealerships')
    .select('dealership_id')
    .where('tenant_id', '=', tenant.tenantId)
    .where('slug', '=', invoice.dealershipSlug)
    .executeTakeFirst()
  return found?.dealership_id ?? null
}

/** The payment of a form that was sent before, by the same shopper: a key of another's is none. */
async function begunBefore(
  trx: TenantTransaction,
  { tenant, shopper }: ShopperCtx,
  formKey: string,
): Promise<StartPaymentOutcome> {
  const { rows } = await sql<{ id: number }>`
    select p.online_payment_id as id from online_payments p join online_payment_contacts c
      on c.tenant_id = p.tenant_id and c.online_payment_id = p.online_payment_id
    where p.tenant_id = ${tenant.tenantId} and p.form_key = ${formKey} and c.shopper_id = ${shopper.shopperId}`.execute(
    trx,
  )
  if (rows[0]) return { kind: 'started', onlinePaymentId: rows[0].id }
  return { kind: 'invalid', errors: { form: ['Please load this page again.'] } }
}
