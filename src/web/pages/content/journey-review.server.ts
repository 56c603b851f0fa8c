import { REST_AHEAD } from '#domain/commerce/order-payments/rest-words.ts'
import { isFinanced, type Order, orderBuyer, type PickUpPlace, totalCents } from '#domain/commerce/orders/order.ts'
import { changedLines, type OrderSum } from '#domain/commerce/orders/order-lines.ts'
import { REVIEW_STEP } from '#domain/commerce/orders/order-steps.ts'
import { sumMark } from '#domain/commerce/orders/place-order.server.ts'
import { lawWords, reservationTerms } from '#domain/commerce/reservations/reservation-terms.ts'
import { localPhone } from '#domain/locations/phone.ts'
import type { Deposit } from '#domain/stock/deposit/deposit.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import type { CheckoutView } from '#ui/checkout/views.ts'
import type { PageContext } from '../../site/page-context.ts'
import { ownForm } from '../shared/forms/own-form.ts'
import { sandboxOf } from './card-step.ts'
import { termsField } from './checkout-view.server.ts'
import { dollars, handoverRows, ORDER_FORM, ORDERS_ACTION, sumView } from './journey-sums.ts'

type Reviewed = {
  listing: Listing
  order: Order
  page: PageContext
  deposit: Deposit
  sum: OrderSum
  place: PickUpPlace | null
}

/** The last page before the deposit: all amounts once more, what changed since they were last shown, and what is agreed to. */
export function reviewOf({ listing, order, page, deposit, sum, place }: Reviewed): Partial<CheckoutView> {
  const { ctx, services, typed } = page
  const { commerce, site } = ctx.tenant.settings
  if (totalCents(sum.lines) < deposit.cents) return { notice: BELOW_DEPOSIT }
  const changed = changedLines(order.lines, sum.lines)
  const isOther = changed.length === 0 && new URLSearchParams(page.query).get('said') === 'changed'
  const processor = services.processors[deposit.payee.processor]
  const form = ownForm(ORDER_FORM + REVIEW_STEP, {
    ...{ action: ORDERS_ACTION, send: `Agree and pay the deposit of ${dollars(deposit.cents)}`, typed },
    hidden: { car_id: String(listing.listingId), shown: sumMark(sum.lines, deposit.cents) },
    fields: [termsField(reservationTerms(listing, deposit, commerce), page)],
    privacy: `${listing.dealershipName} is told of your order once the deposit is paid. Card numbers go to who takes the payment, never to us.`,
  })
  return {
    sum: [...buyerRows(order), ...handoverRows(order, place, site), ...sumView(sum, deposit.cents)],
    says: [
      ...sum.says,
      deposit.limit,
      lawWords(listing, advertisedPriceCents(listing)),
      commerce.journey.restByCard && !isFinanced(order) ? REST_AHEAD : null,
    ].filter((words) => words !== null),
    sandbox: processor ? sandboxOf(processor, { lists: false }) : null,
    forms: [form],
    notice: isOther
      ? { tone: 'caution', title: 'Please look once more', text: OTHER }
      : changed.length === 0
        ? null
        : {
            ...{ tone: 'caution', title: 'What changed since you last saw it' },
            text: changed
              .map(({ words, wasCents, nowCents }) => `${words}: ${said(wasCents)} before, ${said(nowCents)} now.`)
              .join(' '),
          },
  }
}

/** Who buys, and how the rest is paid, as they said it. */
function buyerRows(order: Order): CheckoutView['sum'] {
  const buyer = orderBuyer(order)
  if (!buyer) return []
  const name = `${buyer.firstName} ${buyer.lastName}`.trim()
  return [
    {
      words: 'You',
      amount: name,
      note: `${buyer.email}, ${localPhone(buyer.phone)}, ${buyer.address} ${buyer.postcode}`,
    },
    { words: 'You pay the rest', amount: isFinanced(order) ? 'By finance' : 'In cash or by transfer' },
  ]
}

const BELOW_DEPOSIT = {
  ...{ tone: 'caution' as const, title: 'Less is left to pay than the deposit' },
  text: 'The deposit cannot be paid here for it: please call us, and we settle it with you, or leave out a trade-in. Nothing was charged.',
}

const OTHER = 'What is paid now, for what, or to whom, is other than you were shown. Nothing was charged.'

function said(cents: number | null): string {
  return cents === null ? 'nothing' : dollars(cents)
}
