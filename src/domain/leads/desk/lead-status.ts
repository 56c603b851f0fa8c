/** How far the dealer is with a lead, in the order of a sale. */
export const LEAD_STATUSES = ['new', 'contacted', 'appointment', 'won', 'lost'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

export const STATUS_WORDS: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  appointment: 'Appointment',
  won: 'Won',
  lost: 'Lost',
}

export function isLeadStatus(word: unknown): word is LeadStatus {
  return LEAD_STATUSES.includes(word as LeadStatus)
}
