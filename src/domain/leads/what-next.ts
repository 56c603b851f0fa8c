import type { LeadKind } from './lead-forms.ts'

/** What happens after a form was sent, by what was asked; said beside the form and on the page of success. */
export const WHAT_NEXT: Record<LeadKind, string> = {
  enquiry: 'We read every message ourselves, and call or write back with an answer.',
  'contact-location': 'The people at this location read it, and call or write back.',
  'test-drive': 'We will call or write to agree on the day and the time. Please bring your driver licence.',
  service: 'We will confirm the day with you before you bring your vehicle.',
  parts: 'We will look for the part and tell you its price and when it can be here.',
  'request-photos': 'We will take the photos and send them to you.',
  'find-similar': 'We will write to you when something like it comes in.',
  finance: 'We will call to go through what you need. Nothing is checked before you agree to it.',
  'trade-in': 'We will call with a few questions, and then with what we can offer.',
  careers: 'Somebody who works here reads it, and calls or writes to you either way.',
  reserve: 'We will call to confirm that it is held for you.',
  'buy-online': 'We will call to go through the papers, the payment and the handover.',
}
