import type { Lead } from './lead.ts'

/** A lead on its way to one receiver. */
export type LeadLetter = {
  lead: Lead
  /** Whose site it was sent on. */
  from: { name: string; slug: string }
  /** The same for each try of this delivery: receivers that hear of it twice know it again. */
  idempotencyKey: string
  /** What calls to the receiver are signed with, where the dealer gave one. */
  secret: string | null
  /** Whether it was delivered before, and somebody sends it again. */
  isResend: boolean
}

/** What a receiver made of it: has it, may have it later, or never takes it as it stands. */
export type DeliveryAnswer = {
  kind: 'sent' | 'retry' | 'rejected'
  answer: string
  /** It never came to the receiver: our own mail server is away, or there is none. */
  isOurs?: boolean
}

/** Takes a lead to one receiver; never throws for what a receiver may do. */
export type LeadChannel = (letter: LeadLetter, to: string) => Promise<DeliveryAnswer>

/** By the kinds of destination that settings name. */
export type LeadChannels = Record<'email' | 'adf-email' | 'webhook', LeadChannel>
