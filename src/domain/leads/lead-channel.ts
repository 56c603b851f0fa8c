import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { TenantTokens } from '#domain/tenants/tokens.ts'
import type { Lead } from './lead.ts'

/** What the dealer's settings say of a receiver besides its address: who signs in there, and whose the leads are. */
export type DestinationAccess = {
  user: string | null
  secret: string | null
  account: string | null
  accountSecret: string | null
}

/** The dealership as letters show it. */
export type LetterSender = {
  /** The template and tokens of the site, from which a letter has its colours. */
  template: string
  tokens: TenantTokens
  /** Which name signs; the yard's or the site's own mailbox, phone and address. */
  name: string
  mailbox: string | null
  phone: string | null
  address: string | null
  /** What a shopper's confirmation says. */
  confirmation: TenantSettings['leads']['confirmation']
}

/** A lead on its way to one receiver. */
export type LeadLetter = {
  lead: Lead
  /** Whose site it was sent on. */
  from: { name: string; slug: string }
  /** The same for each try of this delivery: receivers that hear of it twice know it again. */
  idempotencyKey: string
  access: DestinationAccess
  /** Who answers the shopper, and how letters look. */
  sender: LetterSender
  /** Whether it was delivered before, and somebody sends it again. */
  isResend: boolean
}

export const NO_ACCESS: DestinationAccess = { user: null, secret: null, account: null, accountSecret: null }

/** What a receiver made of it: has it, may have it later, or never takes it as it stands. */
export type DeliveryAnswer = {
  kind: 'sent' | 'retry' | 'rejected'
  answer: string
  /** It never came to the receiver: our own mail server is away, or there is none. */
  isOurs?: boolean
}

/** Takes a lead to one receiver; never throws for what a receiver may do. */
export type LeadChannel = (letter: LeadLetter, to: string) => Promise<DeliveryAnswer>

/** By the kinds of delivery: those of `LEAD_DESTINATIONS`, and the shopper's `confirmation`. */
export type LeadChannels = Readonly<Record<string, LeadChannel>>

/** The kind of the delivery that goes to the shopper; its target names nobody, the lead does. */
export const CONFIRMATION = 'confirmation'
export const CONFIRMATION_TARGET = 'shopper'
