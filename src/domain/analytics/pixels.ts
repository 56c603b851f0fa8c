import type { EventId } from './event-ids.ts'

/** What happened, as advertisers' networks are told: an event of ours by number, or a vehicle that is looked at. */
export type PixelEvent = {
  what: EventId | 'view-content'
  occurredAt: Date
  /** The whole address of the page, without its query. */
  pageAddress: string
  vehicle: PixelVehicle | null
  visitor: { address: string; userAgent: string }
}
export type PixelVehicle = {
  id: number
  name: string /** Advertised price; null without one. */
  priceDollars: number | null
}

/** Where a dealer's events go; null for what they have not set up. */
export type PixelAccounts = {
  meta: { pixelId: string; accessToken: string } | null
  ga4: { measurementId: string; apiSecret: string } | null
}

export type PixelOutcome =
  | { network: 'meta' | 'ga4'; kind: 'sent' }
  | { network: 'meta' | 'ga4'; kind: 'failed'; reason: string }

/** Tells the networks a dealer works with; answers how it went with each, never throws. */
export type Pixels = { send(event: PixelEvent, accounts: PixelAccounts): Promise<PixelOutcome[]> }

type Words = { meta: string; ga4: string }

/** What the networks call our events; their own words where they have some, ours in their spelling otherwise. */
export const PIXEL_WORDS: Record<PixelEvent['what'], Words | null> = {
  'view-content': { meta: 'ViewContent', ga4: 'view_item' },
  // Sent as the vehicle that is looked at.
  4: null,
  14: { meta: 'Lead', ga4: 'generate_lead' },
  15: { meta: 'Lead', ga4: 'generate_lead' },
  17: { meta: 'Schedule', ga4: 'book_test_drive' },
  18: { meta: 'SubmitApplication', ga4: 'accept_offer' },
  22: { meta: 'Lead', ga4: 'generate_lead' },
  25: { meta: 'Contact', ga4: 'phone_click' },
  26: { meta: 'FinanceCalculator', ga4: 'finance_calculator' },
  39: { meta: 'AddToWishlist', ga4: 'add_to_wishlist' },
  48: { meta: 'Schedule', ga4: 'book_test_drive' },
  49: { meta: 'Search', ga4: 'view_search_results' },
  60: { meta: 'HistoryReport', ga4: 'history_report' },
  61: { meta: 'Print', ga4: 'print' },
}

/** Tells nobody anything: what a demo does, whose accounts are invented. */
export const noPixels: Pixels = { send: async () => [] }
