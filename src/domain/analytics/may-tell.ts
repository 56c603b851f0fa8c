import type { EnquiryEvent } from './enquiry-event.ts'
import type { PixelEvent } from './pixels.ts'

/** What a shopper sent by a form, under the privacy notice that stood at it. */
const SENT: readonly PixelEvent['what'][] = [14, 15, 17, 18, 22, 48] satisfies EnquiryEvent[]

/**
 * Whether a dealer's networks may hear of an event (rule:analytics-consent): never of a visitor whose browser objects
 * (`Sec-GPC: 1`, Global Privacy Control, or `DNT: 1`), and of looks and clicks only where the dealer tells everything.
 */
export function mayTell(
  what: PixelEvent['what'],
  headers: Headers,
  { tellNetworks }: { tellNetworks: 'everything' | 'enquiries' },
): boolean {
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return false
  return tellNetworks === 'everything' || SENT.includes(what)
}
