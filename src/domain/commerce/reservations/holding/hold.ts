import type { HoldContact } from '../reservation-contact.ts'

export type HoldRequest = {
  listingId: number
  contact: HoldContact
  /** The box at the terms was ticked. */
  isAgreed: boolean
  /** Deposit and price that stood on the page, in cents; never what is charged. */
  shown: { depositCents: number; priceCents: number | null }
  shopperId: number | null
  /** Of which a hash is kept. */
  sender: { address: string }
  /** Of the dealer's site, as the shopper reached it. */
  origin: string
}

export type HoldOutcome =
  /** `slug` is the vehicle's; `secret` opens the page of the reservation, and is stored nowhere but with the contact. */
  | { kind: 'held'; reservationId: number; slug: string; secret: string; expiresAt: Date; depositCents: number }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  /** This dealer takes no deposits, or the vehicle is not on the site. */
  | { kind: 'not-offered' }
  | { kind: 'not-for-sale' }
  /** Somebody has it, until then where that is known. */
  | { kind: 'taken'; until: Date | null }
  /** Deposit or price are others than the page showed; nothing is held. */
  | { kind: 'repriced' }
  /** They, or all at their address, hold as many as they may. */
  | { kind: 'too-many' }
