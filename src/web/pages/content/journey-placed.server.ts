import { listPacks } from '#domain/commerce/contracts/stored-pack.server.ts'
import { isFinanced, JOURNEY_PATH, type Order, type OrderState } from '#domain/commerce/orders/order.ts'
import { readReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import { receiptOf } from '#domain/commerce/reservations/receipt.ts'
import type { Reservation } from '#domain/commerce/reservations/reservation.ts'
import { APPLICATION_PATH } from '#domain/leads/applications/application.ts'
import { vehicleTitle } from '#domain/leads/lead.ts'
import { takesApplications } from '#domain/leads/lead-forms.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { PageContext } from '../../site/page-context.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { aboutVehicle } from '../shared/forms/about-vehicle.ts'
import { receiptHref, restView } from './journey-rest.server.ts'
import { type Drawn, EMPTY_CHECKOUT, handoverRows, sumView } from './journey-sums.ts'

const PLACED_STEPS = ['Placed', 'Contract', 'Paid', 'Handed over']

const STATES: Record<Exclude<OrderState, 'draft'>, { at: number; title: string; text: string }> = {
  new: {
    at: 0,
    title: 'Your order is placed',
    text: 'The deposit is paid, and it is reserved for you. We call you to agree on what comes next.',
  },
  contract: {
    at: 1,
    title: 'Your contract is signed',
    text: 'It says what you bought, for how much, and what the law gives you.',
  },
  paid: { at: 2, title: 'It is paid', text: 'We make it ready for you.' },
  handed_over: { at: 3, title: 'It is yours', text: 'Thank you. Good driving.' },
  cancelled: {
    at: 0,
    title: 'This order is off',
    text: 'What you paid goes back to your card; banks take up to ten days to show it.',
  },
}

/** An order as its shopper follows it. */
export async function placedView(order: Order, listing: Listing | null, page: PageContext): Promise<Drawn> {
  const { settings } = page.ctx.tenant
  const { site, commerce } = settings
  const state = STATES[order.state as Exclude<OrderState, 'draft'>]
  const own = new URL(order.vehicle.url).pathname
  // After a contract the dealer settles with the shopper: nothing goes back by itself.
  const isSettled = order.state === 'cancelled' && order.contractAt !== null
  const text = isSettled ? 'We are in touch with you about what was paid.' : state.text
  const packs = await readOrNotice(page, listPacks(page.ctx, order.orderId), 'a contract could not be read')
  const rest = await restView(order, page)
  const deposit = await depositOf(order, page)
  const toSign = packs?.find((pack) => order.state === 'new' && pack.state === 'sent' && pack.signBy! > page.ctx.now)
  return {
    checkout: {
      ...EMPTY_CHECKOUT,
      ...{ title: 'How your order stands', steps: PLACED_STEPS, current: state.at },
      about: listing && aboutVehicle(listing, page),
      ...{ sandbox: rest.sandbox ?? null, card: rest.card ?? null, forms: rest.forms, says: rest.says },
      notice: rest.notice ?? { tone: order.state === 'cancelled' ? 'caution' : 'positive', title: state.title, text },
      sum: [
        { words: 'Order', amount: order.reference },
        { words: 'Placed', amount: offerUntilWords(order.placedAt!, site.timeZone) },
        ...(order.state === 'cancelled' ? [] : handoverRows(order, order.pickUpPlace, site)),
        ...sumView(order, isToPay(order) ? (deposit?.depositCents ?? null) : null, 'Deposit, paid'),
      ],
      links: [
        ...rest.links,
        ...(toSign?.signHref ? [{ label: 'Read and sign the contract', href: toSign.signHref }] : []),
        ...(appliesHere(order, settings) ? [{ label: 'Your finance application', href: applicationHref(order) }] : []),
        // The reservation opens to who has signed in, or has the link of their letter.
        ...(page.visitor?.ctx && order.state !== 'cancelled'
          ? [{ label: 'Your reservation', href: `${own}/${commerce.reservePath}` }]
          : []),
        ...(deposit && receiptOf(deposit, page.ctx.tenant)
          ? [{ label: 'Receipt of the deposit (PDF)', href: receiptHref(order, 'deposit') }]
          : []),
        order.state === 'cancelled'
          ? { label: 'Begin again', href: `${JOURNEY_PATH}?car_id=${own.split('/').at(-1)}&step=you` }
          : { label: vehicleTitle(order.vehicle), href: own },
      ],
    },
    below: [],
  }
}

const isToPay = ({ state }: Order) => state === 'new' || state === 'contract'

/** A lender is to pay what is left, and is asked here. */
function appliesHere(order: Order, settings: TenantSettings): boolean {
  return isToPay(order) && order.listingId !== null && isFinanced(order) && takesApplications(settings)
}

function applicationHref({ listingId }: Order): string {
  return `${APPLICATION_PATH}?car_id=${listingId}`
}

/** The reservation whose deposit began the order; null where it cannot be read just now. */
async function depositOf({ reservationId }: Order, page: PageContext): Promise<Reservation | null> {
  if (reservationId === null) return null
  return readOrNotice(page, readReservation(page.ctx, reservationId), 'a deposit could not be read')
}
