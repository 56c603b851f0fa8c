import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { ContractPackOutcome } from '#domain/commerce/contracts/contract-pack.ts'
import type { Pack, PackState } from '#domain/commerce/contracts/packs.ts'
import type { OnlinePayment } from '#domain/commerce/invoices/online-payment.ts'
import { orderPaymentWords } from '#domain/commerce/order-payments/payment-words.ts'
import { REFUND_REASONS, refundableCents } from '#domain/commerce/order-payments/refund.ts'
import type { readRefundNotes } from '#domain/commerce/order-payments/refund-at-desk.server.ts'
import type { DeskOrder } from '#domain/commerce/orders/desk-orders.server.ts'
import {
  isFinanced,
  type Order,
  orderBuyer,
  orderHandover,
  orderTradeIn,
  totalCents,
} from '#domain/commerce/orders/order.ts'
import { type DealerOrderState, ORDER_MOVES, ORDER_STATE_WORDS } from '#domain/commerce/orders/order-moves.ts'
import { LICENCE_WORDS } from '#domain/commerce/orders/order-steps.ts'
import { pickUpWords } from '#domain/commerce/orders/pick-up-words.ts'
import { attachmentWords } from '#domain/leads/attachments/attachment.ts'
import { vehicleTitle } from '#domain/leads/lead.ts'
import { localPhone } from '#domain/locations/phone.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { ListedOrderView, OrderView } from '#ui/desk/order-views.ts'
import type { BadgeTone } from '#ui/primitives/badge.tsx'
import { timeWords } from '../../shared/date-words.ts'

const TONES: Record<DealerOrderState, BadgeTone> = {
  ...{ new: 'accent', contract: 'ink', paid: 'caution', handed_over: 'positive', cancelled: 'quiet' },
}

const PACK_WORDS: Record<PackState, string> = {
  made: 'The pack is made, and not sent yet.',
  sent: 'It is with the shopper, to be signed.',
  signed: 'It is signed.',
  declined: 'The shopper declined to sign it.',
  expired: 'It was not signed in time.',
  withdrawn: 'It was withdrawn.',
}

const dollars = (cents: number) => moneyWords(cents / 100, 2)

export function listedOrderView(order: DeskOrder, { tenant, now }: DeskCtx): ListedOrderView {
  const { reference, state, vehicle, lines, dealershipName, placedAt, shopper, packState } = order
  return {
    ...{ href: `/dealer/orders/${reference}`, reference, shopper: shopper ?? '' },
    vehicle: `${vehicle.name}, ${vehicle.stockNumber}`,
    total: dollars(totalCents(lines)),
    dealership: dealershipName,
    placed: { text: timeWords(placedAt, tenant.settings.site.timeZone, now), iso: placedAt.toISOString() },
    state: { label: ORDER_STATE_WORDS[state], tone: TONES[state] },
    contract: packState && PACK_WORDS[packState],
  }
}

type Facts = {
  ctx: DeskCtx
  origin: string
  packs: readonly Pack[]
  /** What a pack made now would be. */
  plan: ContractPackOutcome
  canBeSigned: boolean
  payments: readonly OnlinePayment[]
  refunds: Awaited<ReturnType<typeof readRefundNotes>>
}

export function orderView(order: Order, facts: Facts): OrderView {
  const { reference, vehicle, lines, leadId } = order
  const { ctx, origin } = facts
  const { timeZone } = ctx.tenant.settings.site
  const state = order.state as DealerOrderState
  const when = (at: Date) => timeWords(at, timeZone, ctx.now)
  const history: [string, Date | null][] = [
    ['Placed', order.placedAt],
    ['Contract signed', order.contractAt],
    ['Paid', order.paidAt],
    ['Handed over', order.handedOverAt],
    ['Cancelled', order.cancelledAt],
  ]
  const pathOf = (address: string) => URL.parse(address, origin)?.pathname ?? '/'
  return {
    reference,
    state: { label: ORDER_STATE_WORDS[state], tone: TONES[state] },
    placed: { text: when(order.placedAt!), iso: order.placedAt!.toISOString() },
    vehicle: {
      ...{ title: vehicleTitle(vehicle), note: `Stock ${vehicle.stockNumber}`, href: pathOf(vehicle.url) },
      pictureSrc: vehicle.pictureUrl && pathOf(vehicle.pictureUrl),
    },
    buyer: buyerRows(order, ctx.tenant.settings.site),
    files: order.documents.map(({ field, part, ...file }) => ({
      href: `/dealer/orders/${reference}/documents/${field}/${part}`,
      words: [LICENCE_WORDS[field], attachmentWords(file)].filter(Boolean).join(': '),
    })),
    lines: lines.map(({ words, cents, payee }) => ({ label: words, value: `${dollars(cents)} to ${payee}` })),
    total: dollars(totalCents(lines)),
    payments: orderPaymentWords(facts.payments, timeZone).map(([label, value]) => ({ label, value })),
    refundNotes: facts.refunds.notes.map(({ at, by, says }) => `${by} ${says} (${when(at)})`),
    refund: refundView(order, facts),
    history: history.flatMap(([label, at]) => (at ? [{ label, value: when(at) }] : [])),
    leadHref: leadId === null ? null : `/dealer/leads/${leadId}`,
    contract: contractView(order, facts),
    moves: ORDER_MOVES[state].map((to) => ({
      to,
      label: MOVE_WORDS[to as Exclude<DealerOrderState, 'new'>],
      says: moveSays(to as DealerOrderState, order),
    })),
  }
}

function refundView({ state }: Order, { payments, refunds }: Facts): OrderView['refund'] {
  const payment = payments.find((one) => refundableCents(one) > 0)
  if (!payment || refunds.isUnderWay) return null
  const left = refundableCents(payment)
  const whole =
    state === 'paid'
      ? ' Paid back whole, the order is under contract again, and to be paid once more or cancelled.'
      : ''
  return {
    says: `Payment ${payment.onlinePaymentId}: ${dollars(left)} can go back. The deposit is paid back at its lead.${whole}`,
    amount: (left / 100).toFixed(2),
    shownCents: payment.refundedCents,
    reasons: Object.entries(REFUND_REASONS).map(([value, label]) => ({ value, label })),
  }
}

const MOVE_WORDS: Record<Exclude<DealerOrderState, 'new'>, string> = {
  contract: 'The contract is signed',
  paid: 'It is paid in full',
  handed_over: 'It is handed over',
  cancelled: 'Cancel the order',
}

function moveSays(to: DealerOrderState, { contractAt }: Order): string | null {
  if (to === 'contract') return 'The vehicle is then sold: it leaves the stock that is for sale.'
  if (to !== 'cancelled') return null
  return contractAt === null
    ? 'The vehicle can be had again, and all that was paid goes back.'
    : 'The vehicle stays sold until "stock unlock" gives it back, and what was paid stays until you pay it back: the deposit at the lead, what was paid by card besides below the amounts.'
}

function buyerRows(order: Order, site: { timeZone: string }): OrderView['buyer'] {
  const buyer = orderBuyer(order)
  const handover = orderHandover(order)
  const tradeIn = orderTradeIn(order)
  const rows: [string, string | null | undefined | false][] = [
    ['Name', buyer && `${buyer.firstName} ${buyer.lastName}`.trim()],
    ['Phone', buyer && localPhone(buyer.phone)],
    ['E-mail', buyer?.email],
    ['Address', buyer && [buyer.address, buyer.postcode].filter(Boolean).join(' ')],
    ['Handover', handover && handoverWords()],
    ['Trade-in', tradeIn && (tradeIn.kind === 'offer' ? `Offer ${tradeIn.tradeInId}` : tradeIn.words)],
    ['Finance', isFinanced(order) && 'A lender is to pay.'],
    ['Paid so far', order.pays === 'price' || order.paidAt !== null ? 'The whole price' : 'The deposit'],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))

  function handoverWords(): string {
    if (handover!.way === 'delivery') return `Delivered to ${handover!.address} ${handover!.postcode}`
    const { startsAt } = handover!
    return startsAt
      ? `Fetched ${pickUpWords(new Date(startsAt), order.pickUpPlace, site)}`
      : 'Fetched, at a time to agree on'
  }
}

function contractView(order: Order, { packs, plan, canBeSigned, ctx }: Facts): OrderView['contract'] {
  const [pack] = packs
  const { timeZone } = ctx.tenant.settings.site
  const isOpen = order.state === 'new' || order.state === 'contract'
  const isOut = pack?.state === 'sent'
  const mayMake = isOpen && plan.kind === 'pack' && !isOut && pack?.state !== 'signed'
  const maySend = pack?.state === 'made' && order.state === 'new' && canBeSigned
  const rows: [string, string | null | undefined][] = [
    ['Made', pack && timeWords(pack.madeAt, timeZone, ctx.now)],
    ['Sign by', isOut ? offerUntilWords(pack.signBy!, timeZone) : null],
    ['Answered', pack?.answeredAt && timeWords(pack.answeredAt, timeZone, ctx.now)],
    ['SHA-256', pack && (pack.signedSha256 ?? pack.sha256)],
  ]
  return {
    words: pack ? PACK_WORDS[pack.state] : 'No contract pack was made yet.',
    fileHref: pack ? `/dealer/orders/${order.reference}/contract.pdf` : null,
    details: rows.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    deeds: [
      ...(mayMake ? [{ deed: 'make-pack', label: pack ? 'Make it anew' : 'Make the contract pack' }] : []),
      ...(maySend ? [{ deed: 'send-pack', label: 'Send it to be signed' }] : []),
      ...(isOut
        ? [
            { deed: 'ask-pack', label: 'Ask how it stands' },
            { deed: 'withdraw-pack', label: 'Withdraw it' },
          ]
        : []),
    ],
    problems: [
      ...(isOpen && plan.kind !== 'pack' ? lackingWords(plan) : []),
      ...(pack?.state === 'made' && !canBeSigned
        ? ['Your settings name nobody who has it signed on screen: print it.']
        : []),
    ],
    notes: isOpen && plan.kind === 'pack' ? plan.notes : [],
  }
}

/** Why no pack can be made, a sentence each. */
export function lackingWords(plan: Exclude<ContractPackOutcome, { kind: 'pack' }>): string[] {
  if (plan.kind === 'no-documents')
    return ['Your settings have no contract for such a vehicle: commerce.contract.documents.']
  if (plan.kind === 'no-buyer') return ['Nobody has said yet who buys.']
  return plan.lacking.map(({ field, title }) => `"${title}" names {${field}}, which nobody has given.`)
}
