export type EnquiryEvent = 14 | 15 | 17 | typeof OFFER_ACCEPTED | 22 | 48

/** A trade-in was accepted at the price that was offered (rule:enquiry-events). */
export const OFFER_ACCEPTED = 18

/**
 * The event of a form that was sent (rule:enquiry-events): 22 for a general enquiry; about a vehicle tagged for test
 * drives only 17, whichever form; else by the kind of vehicle and form. A demonstrator counts as new.
 */
export function enquiryEvent(
  form: 'enquiry' | 'test-drive',
  vehicle: { carType: 'new' | 'demo' | 'used'; tag: string | null } | null,
): EnquiryEvent {
  if (!vehicle) return 22
  if (/test drive only/i.test(vehicle.tag ?? '')) return 17
  if (vehicle.carType === 'used') return form === 'test-drive' ? 48 : 15
  return form === 'test-drive' ? 17 : 14
}
