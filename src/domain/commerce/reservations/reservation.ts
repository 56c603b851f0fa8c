import type { LeadVehicle } from '#domain/leads/lead.ts'
import type { PaymentAccount } from '#domain/stock/deposit/payee.ts'
import type { PaymentProcessorName } from '#domain/tenants/settings/vocabulary.ts'

export const RESERVATION_STATES = ['held', 'paid', 'fulfilled', 'expired', 'cancelled', 'released', 'refunded'] as const
export type ReservationState = (typeof RESERVATION_STATES)[number]

/** Minutes a vehicle is kept for who is paying (rule:reservation-hold). */
export const PAY_MINUTES = 15
/** How much longer one that may have been paid is kept while its processor does not say so. */
export const ASK_MINUTES = 60

/** A vehicle that is, or was, held for a shopper; nothing of who they are. */
export type Reservation = {
  reservationId: number
  state: ReservationState
  /** Null once the vehicle is erased. */
  listingId: number | null
  vehicle: LeadVehicle
  depositCents: number
  currency: 'AUD'
  /** What the vehicle was advertised at as it was held; null where no price stood there. */
  priceCents: number | null
  termsWords: string
  /** Who takes the deposit, into which account. */
  processor: PaymentProcessorName
  account: PaymentAccount
  /** Null until the processor was asked. */
  paymentId: string | null
  heldAt: Date
  /** Until when it is held. */
  expiresAt: Date
  paidAt: Date | null
  endedAt: Date | null
  /** In words for the dealer. */
  endReason: string | null
  refundedAt: Date | null
  /** Whether the card was charged, as the ledger has it; what was only authorised was let go of. */
  isCharged: boolean
  leadId: number | null
}

/** Why a reservation ended, as it is stored and the dealer reads it; shoppers read `reasonForShopper`. */
export const END_REASONS = {
  unpaid: 'The deposit was not paid in time.',
  bought: 'The vehicle was sold to the shopper: the deposit is part of its price.',
  over: 'The time it was reserved for is over.',
  taken: 'Somebody else reserved it first.',
  sold: 'It was sold meanwhile.',
  withdrawn: 'The dealer took it off the site meanwhile.',
  'trade-in': 'The trade-in of the order was taken off another order of its shopper first.',
  amount: 'The payment was not the deposit that was asked for.',
  shopper: 'The shopper cancelled it.',
  again: 'The shopper began again.',
  dealer: 'The dealer released it.',
  refund: 'The dealer paid the deposit back.',
  bank: 'The bank did not pay the deposit.',
} as const
export type EndReason = keyof typeof END_REASONS

/** What its shopper did themselves is told them so. */
const TO_SHOPPERS: Readonly<Record<string, string>> = {
  [END_REASONS.shopper]: 'You cancelled it.',
  [END_REASONS.again]: 'You began again.',
  [END_REASONS['trade-in']]: 'Our offer for your trade-in was taken off another order of yours first.',
}

/** Why a reservation ended, in words for its shopper; the dealer reads `endReason`. */
export function reasonForShopper({ endReason }: Pick<Reservation, 'endReason'>): string | null {
  return endReason && (TO_SHOPPERS[endReason] ?? endReason)
}

/** Whether somebody has the vehicle by it. */
export function isLive({ state }: Pick<Reservation, 'state'>): boolean {
  return state === 'held' || state === 'paid'
}

/** Whether the deposit stays with the dealer: it holds the vehicle, or is part of its price. */
export function keepsDeposit({ state }: Pick<Reservation, 'state'>): boolean {
  return isLive({ state }) || state === 'fulfilled'
}

/** What somebody of the dealer's can end about it, by its reason; null where nothing is. */
export function endingAtDesk({ state }: Pick<Reservation, 'state'>): 'dealer' | 'refund' | null {
  if (state === 'paid') return 'dealer'
  return state === 'fulfilled' ? 'refund' : null
}

/** What was paid and is on its way back. */
export function isRefundDue({ state, paidAt, refundedAt }: Reservation): boolean {
  return !keepsDeposit({ state }) && paidAt !== null && refundedAt === null
}
