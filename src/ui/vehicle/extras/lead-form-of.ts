import type { EnquirySubject } from '#domain/stock/contact-ways.ts'
import type { ExtrasView } from './view.ts'

/** The form a conversation is held by; null where it is a choice of ways to get in touch. */
export function leadFormOf(subject: EnquirySubject, { requestPhotos, testDrive }: ExtrasView) {
  if (subject === 'request-photos') return requestPhotos
  return subject === 'test-drive' ? testDrive : null
}
