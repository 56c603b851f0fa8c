import { redirect } from 'react-router'
import { beginCard } from '#domain/commerce/invoices/begin-card.server.ts'
import type { OnlinePayment } from '#domain/commerce/invoices/online-payment.ts'
import { listOrderPayments } from '#domain/commerce/invoices/read-invoices.server.ts'
import { settleOnlinePayment } from '#domain/commerce/invoices/settle-online-payment.server.ts'
import { readRest } from '#domain/commerce/order-payments/read-rest.server.ts'
import { restWords } from '#domain/commerce/order-payments/rest-words.ts'
import { startOrderPayment } from '#domain/commerce/order-payments/start-order-payment.server.ts'
import { type Order, orderPath } from '#domain/commerce/orders/order.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { CheckoutView } from '#ui/checkout/views.ts'
import type { PageContext } from '../../site/page-context.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { ownForm } from '../shared/forms/own-form.ts'
import { cardStep, sandboxOf } from './card-step.ts'

/** What the page of an order says and asks of what is left to pay of it, and of what was paid by card. */
export type RestView = Partial<Pick<CheckoutView, 'notice' | 'sandbox' | 'card'>> &
  Pick<CheckoutView, 'forms' | 'links'> & { says: string[] }

const ACTION = '/api/order-payments'
const NOTHING: RestView = { says: [], forms: [], links: [] }

/** That the rest can be paid by card, or from when on; `step=pay`: the card. With the receipt once it is paid (rule:order-rest). */
export async function restView(order: Order, page: PageContext): Promise<RestView> {
  const { ctx } = page
  const payments = await readOrNotice(page, listOrderPayments(ctx, order.orderId), 'payments could not be read')
  const past = pastView(order, payments)
  const rest = await readOrNotice(page, readRest(ctx, order), 'what is left to pay could not be read')
  const refused = page.typed?.errors.order?.[0]
  const notice = refused ? { tone: 'caution' as const, title: 'It is not paid', text: refused } : undefined
  if (rest.kind === 'none') return { ...past, notice }
  const says = [...past.says, restWords(rest)]
  if (rest.kind === 'cooling-off') return { ...past, says, notice }
  if ((page.typed && !refused) || new URLSearchParams(page.query).get('step') === 'pay') {
    const card = await cardView(order, payments[0], page)
    if (card) return { ...past, ...card, links: [...card.links, ...past.links] }
  }
  const processor = page.services.processors[rest.payee.processor]
  const form = ownForm('rest', {
    ...{ action: ACTION, send: `Pay ${moneyWords(rest.cents / 100)} by card`, typed: page.typed, fields: [] },
    ...{ hidden: { order: order.reference }, privacy: 'Card numbers go to who takes the payment, never to us.' },
  })
  const sandbox = processor ? sandboxOf(processor, { lists: false }) : null
  return { ...past, says, notice, sandbox, forms: [form] }
}

/** The file of what was paid of an order, for whoever its page opens to. */
export function receiptHref({ reference }: Order, of: 'rest' | 'deposit'): string {
  return `${ACTION}/receipt.pdf?${new URLSearchParams({ order: reference, ...(of === 'deposit' && { of }) })}`
}

/** What was paid by card, and what became of the last try. */
function pastView(order: Order, payments: readonly OnlinePayment[]): RestView {
  const last = payments.find(({ state }) => state !== 'open')
  const receipt = { label: 'Receipt (PDF)', href: receiptHref(order, 'rest') }
  const links = payments.some(({ isCharged }) => isCharged) ? [receipt] : []
  if (!last || last.state === 'paid') return { ...NOTHING, links }
  const amount = moneyWords(last.amountCents / 100, 2)
  const money = last.isCharged
    ? `${amount} goes back to your card; banks take up to ten days to show it.`
    : `Your card was not charged ${amount}.`
  return { ...NOTHING, links, says: [[last.endReason, money].filter(Boolean).join(' ')] }
}

/** The card of what was begun; null where it is to be begun first. Once it is paid, or lost, the page of the order says so. */
async function cardView(order: Order, payment: OnlinePayment | undefined, page: PageContext): Promise<RestView | null> {
  const { ctx, services, origin } = page
  if (payment?.state !== 'open') return null
  const { processors } = services
  const started = await startOrderPayment(ctx, order, { origin }, services)
  if (started.kind !== 'started' || started.onlinePaymentId !== payment.onlinePaymentId) return null
  const later = (title: string, text: string): RestView => ({ ...NOTHING, notice: { tone: 'caution', title, text } })
  const processor = processors[payment.processor]
  const begun = await beginCard(ctx, payment, processors)
  if (!processor || begun.kind !== 'created')
    return later('Not just now', 'It cannot be paid just now. Load this page again in a moment.')
  if (['authorised', 'captured', 'void'].includes(begun.payment.status)) {
    // The browser is back from the card, or the card lapsed; an event about it may not have come yet.
    const { kind } = await settleOnlinePayment(ctx, payment, processors)
    if (kind === 'paid' || kind === 'lost') throw redirect(orderPath(order), 303)
    return later('Your card was taken', 'Load this page again in a moment: it then says that it is paid.')
  }
  const card = cardStep(begun, processor, {
    ...{ page, hidden: { order: order.reference }, action: ACTION, returnPath: `${orderPath(order)}&step=pay` },
    privacy: 'Nothing is charged if the order is off, or paid otherwise, by then.',
    stays: 'You can come back to this page: your order stays as it is.',
  })
  if (!card) return later('Your bank is at it', 'Load this page again in a moment.')
  const back = { label: 'Back to the order', href: orderPath(order) }
  return {
    ...card,
    says: [`${moneyWords(payment.amountCents / 100, 2)}: all that is left of your order.`],
    links: [back],
  }
}
