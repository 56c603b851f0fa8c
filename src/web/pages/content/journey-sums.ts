import { type Order, orderHandover, type PickUpPlace, totalCents } from '#domain/commerce/orders/order.ts'
import type { OrderSum } from '#domain/commerce/orders/order-lines.ts'
import { pickUpWords } from '#domain/commerce/orders/pick-up-words.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { CheckoutView } from '#ui/checkout/views.ts'
import type { SectionView } from '#ui/sections/sections.ts'

/** Where the forms of the journey are sent; `form` says which step. */
export const ORDERS_ACTION = '/api/orders'
export const ORDER_FORM = 'order-'

export type Drawn = { checkout: CheckoutView; below: SectionView[] }

/** A checkout page with nothing on it yet. */
export const EMPTY_CHECKOUT = {
  held: null,
  card: null,
  sandbox: null,
  notice: null,
  says: [],
  forms: [],
  links: [],
  sum: [],
}

/** Dollars as they are said, a minus sign before what is taken off; `cents` as stored. */
export function dollars(cents: number): string {
  return cents < 0 ? `−${moneyWords(-cents / 100)}` : moneyWords(cents / 100)
}

/** Every amount and who gets it, what it comes to, and what of it is paid now. */
export function sumView(
  { lines }: Pick<OrderSum, 'lines'>,
  depositCents: number | null,
  depositWords = 'Deposit, paid now',
): CheckoutView['sum'] {
  const total = totalCents(lines)
  return [
    ...lines.map(({ kind, words, cents, payee }) => ({
      ...{ words, amount: dollars(cents) },
      note: kind === 'trade-in' ? 'Taken off' : `To ${payee}`,
    })),
    { words: 'Together', amount: dollars(total) },
    ...(depositCents === null
      ? []
      : [
          { words: depositWords, amount: dollars(depositCents) },
          { words: 'Left to pay', amount: dollars(total - depositCents) },
        ]),
  ]
}

const TO_AGREE = 'At a time we agree on with you'
const LOST_TIME = 'Somebody else had the time you chose; we agree on another'

/** How, where and when it comes to its buyer. */
export function handoverRows(order: Order, place: PickUpPlace | null, site: { timeZone: string }): CheckoutView['sum'] {
  const handover = orderHandover(order)
  if (!handover) return []
  if (handover.way === 'delivery')
    return [{ words: 'Delivered to', amount: `${handover.address} ${handover.postcode}` }]
  const { startsAt } = handover
  // A placed order has the place of a time that was chosen, even where another has that time.
  const without = order.state !== 'draft' && place ? LOST_TIME : TO_AGREE
  const amount = startsAt ? pickUpWords(new Date(startsAt), place, site) : without
  return [{ words: 'You pick it up', amount, ...(place && { note: place.name }) }]
}
