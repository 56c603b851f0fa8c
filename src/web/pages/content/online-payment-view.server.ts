import { redirect } from 'react-router'
import { signInHref } from '#domain/accounts/gates/gates.ts'
import { newSecret } from '#domain/accounts/secret.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { beginCard } from '#domain/commerce/invoices/begin-card.server.ts'
import { type OnlinePayment, totalCents } from '#domain/commerce/invoices/online-payment.ts'
import { findOwnPayment } from '#domain/commerce/invoices/read-invoices.server.ts'
import { settleOnlinePayment } from '#domain/commerce/invoices/settle-online-payment.server.ts'
import { localPhone } from '#domain/locations/phone.ts'
import { payeesOf } from '#domain/stock/deposit/payee.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { CheckoutView } from '#ui/checkout/views.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { ownForm } from '../shared/forms/own-form.ts'
import { cardStep, sandboxOf } from './card-step.ts'

const PATH = '/online-payment'
const STEPS = ['The invoice', 'Your card', 'Paid']

type Step = Omit<CheckoutView, 'title' | 'steps' | 'about' | 'held'>

const EMPTY: Step = { current: 0, notice: null, sum: [], says: [], sandbox: null, card: null, forms: [], links: [] }

/**
 * `/online-payment` (rule:online-payment): the invoice, the card, the receipt; `payment` is the number of one that the shopper began, which stays
 * theirs to read where the dealer takes no payments online any more. Null where it is another page, or there is nothing of theirs to read.
 */
export async function onlinePaymentPageView(
  { asked, path }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome | null> {
  if (path !== PATH) return null
  const { typed } = page
  const number = Number(typed ? typed.fields.payment : new URLSearchParams(page.query).get('payment'))
  const isNumber = Number.isSafeInteger(number) && number > 0
  const isOffered = page.site.leadsSomewhere(PATH)
  if (!isOffered && !isNumber) return null
  if (asked !== PATH) return { kind: 'moved', location: page.movedTo(PATH) }
  const ctx = page.visitor?.ctx
  if (!ctx) throw redirect(signInHref('online-payment', isNumber ? `${PATH}?payment=${number}` : PATH, null), 303)
  const own = isNumber ? await readOrNotice(page, findOwnPayment(ctx, number), 'a payment could not be read') : null
  if (!own && !isOffered) return null
  const view = own ? await paymentStep(ctx, own, page) : await invoiceStep(ctx, page)
  const checkout: CheckoutView = { ...view, title: 'Steps to a payment', steps: STEPS, about: null, held: null }
  const title = 'Pay an invoice'
  const sections = [{ id: 'checkout', kind: 'checkout' as const, checkout }]
  const description = `Pay an invoice of ${ctx.tenant.name} by card.`
  const made = ownPage({ path: PATH, title, description, ownTitle: false, sections }, page)
  return { ...made, status: typed ? 422 : 200, head: { ...made.head, canonical: null, robots: 'noindex' } }
}

function dollars(cents: number): string {
  return moneyWords(cents / 100)
}

/** What paying by card adds, said before anything is typed (rule:payment-surcharge). */
function surchargeWords({
  surchargePercent,
  surchargeText,
}: PageContext['ctx']['tenant']['settings']['commerce']['invoices']) {
  return surchargePercent > 0
    ? `Paying by card adds ${surchargePercent} % of the amount. ${surchargeText}`
    : 'There is no surcharge: you pay what stands on the invoice.'
}

async function invoiceStep(ctx: ShopperCtx, page: PageContext): Promise<Step> {
  const { shopper, tenant } = ctx
  const { invoices } = tenant.settings.commerce
  const { processors } = page.services
  const payees = payeesOf(tenant.settings).flatMap(({ processor }) => processors[processor] ?? [])
  const isReady = (await Promise.all(payees.map((processor) => processor.isReady(ctx)))).some(Boolean)
  if (!isReady) {
    const text = 'Invoices cannot be paid online just now. Please call us.'
    return { ...EMPTY, notice: { tone: 'caution', title: 'Not just now', text } }
  }
  const [firstName = '', ...lastNames] = shopper.name.split(' ')
  const free = `Any amount from ${dollars(invoices.leastCents)} to ${dollars(invoices.mostCents)} can be paid here.`
  const form = ownForm('invoice', {
    ...{ action: '/api/online-payments', send: 'Go on to the card', typed: page.typed, hidden: { key: newSecret() } },
    fields: [
      { name: 'invoice_number', label: 'Invoice number', type: 'string', required: true },
      { name: 'amount', label: 'Amount in dollars, as it stands on the invoice', type: 'string', required: true },
      { name: 'name', label: 'First Name', type: 'string', required: true, value: firstName },
      { name: 'last_name', label: 'Last Name', type: 'string', required: true, value: lastNames.join(' ') },
      { name: 'email', label: 'Email', type: 'email', required: true, value: shopper.email ?? undefined },
      {
        name: 'phone',
        label: 'Mobile',
        type: 'phone',
        required: true,
        value: shopper.phone ? localPhone(shopper.phone) : undefined,
      },
    ],
    privacy: `${tenant.name} is told who you are once it is paid. Card numbers go to who takes the payment, never to us.`,
  })
  const says = [
    surchargeWords(invoices),
    invoices.freeAmounts
      ? free
      : 'An invoice is paid whole, and once: its number and its amount must be those of our list.',
  ]
  return { ...EMPTY, says, sandbox: payees[0] ? sandboxOf(payees[0], { lists: false }) : null, forms: [form] }
}

function sumOf(payment: OnlinePayment): CheckoutView['sum'] {
  const { invoiceNumber, description, amountCents, surchargeCents, onlinePaymentId } = payment
  return [
    { words: 'Payment', amount: String(onlinePaymentId) },
    { words: `Invoice ${invoiceNumber}${description ? `, ${description}` : ''}`, amount: dollars(amountCents) },
    ...(surchargeCents > 0
      ? [
          { words: 'Surcharge for paying by card', amount: dollars(surchargeCents) },
          { words: 'Total', amount: dollars(totalCents(payment)) },
        ]
      : []),
  ]
}

function again({ site }: PageContext): Step['links'] {
  return site.leadsSomewhere(PATH) ? [{ label: 'Pay another invoice', href: PATH }] : []
}

async function paymentStep(ctx: ShopperCtx, payment: OnlinePayment, page: PageContext): Promise<Step> {
  return payment.state === 'open' ? cardOf(ctx, payment, page) : doneStep(payment, page)
}

async function cardOf(ctx: ShopperCtx, payment: OnlinePayment, page: PageContext): Promise<Step> {
  const { processors } = page.services
  const step: Step = { ...EMPTY, current: 1, sum: sumOf(payment), links: again(page) }
  const later = (title: string, text: string): Step => ({ ...step, notice: { tone: 'caution', title, text } })
  const processor = processors[payment.processor]
  const begun = await beginCard(ctx, payment, processors)
  if (!processor || begun.kind !== 'created')
    return later('Not just now', 'It cannot be paid just now. Load this page again in a moment.')
  if (['authorised', 'captured', 'void'].includes(begun.payment.status)) {
    // The browser is back from the card, or the card lapsed; an event about it may not have come yet.
    await settleOnlinePayment(ctx, payment, processors)
    const settled = await findOwnPayment(ctx, payment.onlinePaymentId)
    if (settled && settled.state !== 'open') return doneStep(settled, page)
    return later('Your card was taken', 'Load this page again in a moment.')
  }
  const card = cardStep(begun, processor, {
    ...{ page, hidden: { payment: String(payment.onlinePaymentId) }, action: '/api/online-payments' },
    returnPath: `${PATH}?payment=${payment.onlinePaymentId}`,
    privacy: 'Nothing is charged if somebody else pays the invoice first.',
    stays: 'What you typed is kept: you can come back to this page.',
  })
  return card ? { ...step, ...card } : later('Your bank is at it', 'Load this page again in a moment.')
}

function doneStep(payment: OnlinePayment, page: PageContext): Step {
  const { paidAt, endReason, state, onlinePaymentId, isCharged } = payment
  const when = paidAt && offerUntilWords(paidAt, page.ctx.tenant.settings.site.timeZone)
  const links = [
    ...(isCharged || state === 'paid'
      ? [{ label: 'Receipt (PDF)', href: `/api/online-payments/receipt.pdf?payment=${onlinePaymentId}` }]
      : []),
    ...again(page),
  ]
  const step: Step = { ...EMPTY, current: state === 'paid' ? 2 : 1, sum: sumOf(payment), links }
  if (state === 'paid')
    return {
      ...step,
      notice: { tone: 'positive', title: 'It is paid', text: `${when}. A letter with all of this is on its way.` },
    }
  const money = isCharged
    ? `${dollars(totalCents(payment))} goes back to your card; banks take up to ten days to show it.`
    : 'Your card was not charged.'
  const title = isCharged ? 'It was paid back' : 'It was not paid by you'
  return { ...step, notice: { tone: 'caution', title, text: [endReason, money].filter(Boolean).join(' ') } }
}
