import type { LeadVehicle } from '#domain/leads/lead.ts'
import type { Answers, SavedDocument } from '#domain/leads/stepwise/steps.ts'

/** Where a vehicle is bought from start to end. */
export const JOURNEY_PATH = '/checkout-journey'

/** Where its shopper finds an order: a draft under its vehicle; a placed one by its reference, whether the vehicle is still shown or not. */
export function orderPath({ state, reference, vehicle }: Pick<Order, 'state' | 'reference' | 'vehicle'>): string {
  if (state !== 'draft') return `${JOURNEY_PATH}?order=${reference}`
  return `${JOURNEY_PATH}?car_id=${new URL(vehicle.url).pathname.split('/').at(-1)}`
}

export const ORDER_STATES = ['draft', 'new', 'contract', 'paid', 'handed_over', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** One amount of an order: what for, how much (less than nothing is taken off), and who gets it. */
export type OrderLine = {
  kind: 'vehicle' | 'charge' | 'delivery' | 'extra' | 'trade-in'
  words: string
  cents: number
  /** 'Harbour Motors' */
  payee: string
}

/** What is paid to place an order: the deposit, or all of it. */
export type OrderPays = 'deposit' | 'price'

/** An order as it stands, opened: every fact that a contract needs. Cents, AUD. */
export type Order = {
  orderId: number
  /** 'O-7K3Q9DXM', what shopper and dealer call it by. */
  reference: string
  state: OrderState
  shopperId: number | null
  /** Null once the vehicle is erased. */
  listingId: number | null
  /** Whose vehicle it is; null once the dealership is no more. */
  dealership: { slug: string; name: string } | null
  vehicle: LeadVehicle
  lines: OrderLine[]
  pays: OrderPays | null
  /** When it is fetched, once it was agreed to; null where it is brought, or the time is to be agreed on. */
  pickUpAt: Date | null
  /** Where that is, by whose clock the time is said; null too for orders of before 0083, and once the place is no more. */
  pickUpPlace: PickUpPlace | null
  mayRemind: boolean
  reservationId: number | null
  leadId: number | null
  createdAt: Date
  savedAt: Date
  placedAt: Date | null
  contractAt: Date | null
  paidAt: Date | null
  handedOverAt: Date | null
  cancelledAt: Date | null
  answers: Answers
  /** Pictures of a licence, while they are there. */
  documents: SavedDocument[]
}

export type PickUpPlace = { name: string; timeZone: string }

/** Who buys. */
export type OrderBuyer = {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  postcode: string
}

/** Fetched at an agreed time (an instant in ISO 8601; null: to be agreed on), or brought. */
export type OrderHandover =
  | { way: 'pick-up'; startsAt: string | null }
  | { way: 'delivery'; address: string; postcode: string }

/** A vehicle given in return: by an offer of this dealer's, or as its owner says, to be valued. */
export type OrderTradeIn = { kind: 'offer'; tradeInId: number } | { kind: 'by-hand'; words: string; km: number | null }

/** Who buys it; null until they said so. */
export function orderBuyer({ answers }: Pick<Order, 'answers'>): OrderBuyer | null {
  const you = answers.you
  if (!you) return null
  return {
    ...{ firstName: said(you.name), lastName: said(you.last_name), email: said(you.email), phone: said(you.phone) },
    ...{ address: said(you.address), postcode: said(you.postcode) },
  }
}

/**
 * How it comes to its buyer; null until they said so. A time that a draft chose is its own once it is agreed to; one that was agreed to before
 * orders had a time of their own (0083) stands in its answers alone.
 */
export function orderHandover({
  answers,
  state,
  pickUpAt,
  pickUpPlace,
}: Pick<Order, 'answers' | 'state' | 'pickUpAt' | 'pickUpPlace'>): OrderHandover | null {
  const handover = answers.handover
  if (!handover) return null
  if (handover.way === 'delivery')
    return { way: 'delivery', address: said(handover.delivery_address), postcode: said(handover.delivery_postcode) }
  const isItsOwn = state !== 'draft' && (pickUpAt !== null || pickUpPlace !== null)
  return { way: 'pick-up', startsAt: isItsOwn ? (pickUpAt?.toISOString() ?? null) : said(handover.slot) || null }
}

/** What is given in return; null for nothing. */
export function orderTradeIn({ answers }: Pick<Order, 'answers'>): OrderTradeIn | null {
  const { trade, trade_vehicle: words, trade_km: km } = answers['trade-in'] ?? {}
  const [, offered] = /^offer-([1-9]\d{0,14})$/.exec(said(trade)) ?? []
  if (offered) return { kind: 'offer', tradeInId: Number(offered) }
  return trade === 'by-hand' ? { kind: 'by-hand', words: said(words), km: km ? Number(km) : null } : null
}

/** Whether a lender is to pay for it. */
export function isFinanced({ answers }: Pick<Order, 'answers'>): boolean {
  return answers.payment?.paid_by === 'finance'
}

/** What it comes to, in cents. */
export function totalCents(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0)
}

function said(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
