import type { LeadKind } from './lead-forms.ts'

/**
 * What happens after a form was sent, by what was asked; said beside the form and on the page of success. What this site does: that
 * anybody calls, or by when, is the dealer's to promise (rule:quiet-until-set).
 */
export const WHAT_NEXT: Record<LeadKind, string> = {
  enquiry: 'It goes straight to the people who work here.',
  'contact-location': 'It goes straight to the people at this location.',
  'test-drive': 'It is a request: day and time are agreed with you first. Please bring your driver licence.',
  service: 'It is a request: the day is agreed with you before you bring your vehicle.',
  parts: 'It goes straight to the people who look after parts.',
  'request-photos': 'It goes straight to the people who have the vehicle.',
  'find-similar': 'It goes straight to the people who know what comes in.',
  finance: 'It is an enquiry and no application: nothing is checked by it.',
  'trade-in': 'It goes straight to the people who value vehicles here.',
  careers: 'It goes straight to the people who work here.',
  reserve: 'We will call to confirm that it is held for you.',
  'buy-online': 'We will call to go through the papers, the payment and the handover.',
}
