import { type LeadStatus, STATUS_WORDS } from '#domain/leads/desk/lead-status.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { CONFIRMATION } from '#domain/leads/lead-channel.ts'
import type { LeadKind } from '#domain/leads/lead-forms.ts'
import type { LeadDelivery } from '#domain/leads/read-leads.server.ts'
import type { BadgeTone } from '#ui/primitives/badge.tsx'

type Mark = { label: string; tone: BadgeTone }

/** Kinds of leads as the dealer's people say them. */
export const KIND_WORDS: Record<LeadKind, string> = {
  enquiry: 'Enquiry',
  'find-similar': 'Find something similar',
  'test-drive': 'Test drive',
  service: 'Service',
  parts: 'Parts',
  'trade-in': 'Sell or trade in',
  finance: 'Finance',
  reserve: 'Reservation',
  'buy-online': 'Buy online',
  'request-photos': 'More photos',
  'contact-location': 'Location',
  careers: 'Job application',
}

const STATUS_TONES: Record<LeadStatus, BadgeTone> = {
  new: 'accent',
  contacted: 'quiet',
  appointment: 'ink',
  won: 'positive',
  lost: 'quiet',
}

export function statusMark(status: LeadStatus): Mark {
  return { label: STATUS_WORDS[status], tone: STATUS_TONES[status] }
}

const STATE_MARKS: Record<LeadDelivery['state'], Mark> = {
  held: { label: 'Held', tone: 'caution' },
  pending: { label: 'On its way', tone: 'quiet' },
  sent: { label: 'Delivered', tone: 'positive' },
  failed: { label: 'Not delivered', tone: 'negative' },
  suspended: { label: 'Waiting', tone: 'negative' },
}

export function deliveryMark(state: LeadDelivery['state']): Mark {
  return STATE_MARKS[state]
}

/** What is not as it should be with a lead; null where all is. */
export function deliveryTrouble(state: Lead['state'], deliveries: readonly LeadDelivery['state'][]): Mark | null {
  if (state === 'quarantined') return { label: 'Held as spam', tone: 'caution' }
  const worst = (['failed', 'suspended'] as const).find((bad) => deliveries.includes(bad))
  return worst ? STATE_MARKS[worst] : null
}

export const DESTINATION_WORDS: Record<string, string> = {
  email: 'E-mail',
  'adf-email': 'E-mail for a CRM (ADF)',
  webhook: 'Web address',
  easycars: 'EasyCars',
  dealerstudio: 'Dealer Studio',
  carsales: 'carsales',
  [CONFIRMATION]: 'Confirmation to the shopper',
}
