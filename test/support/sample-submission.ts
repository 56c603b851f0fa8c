import type { LeadSubmission } from '#domain/leads/storing/lead-submission.ts'

const PERSON = {
  name: 'Zoë',
  last_name: 'O’Brien',
  email: 'zoe@example.com',
  phone: '0491 570 156',
  postcode: '4000',
  message: 'Is it still available?',
  dealership_slug: '',
}

/** What a shopper sends, good as it stands but for what a test says. */
export function sampleSubmission(given: Partial<LeadSubmission> = {}): LeadSubmission {
  const isGeneral = !given.carId && !given.form
  const general = isGeneral ? { category: 'General Enquiry', dealership_slug: 'harbour-north' } : {}
  return {
    form: null,
    category: null,
    subcategory: null,
    carId: null,
    url: 'http://harbour-motors.localhost/cars/20460',
    origin: 'http://harbour-motors.localhost',
    userAgent: 'Mozilla/5.0',
    visitedPages: [],
    linkedQueryParams: {},
    key: null,
    address: '198.51.100.7',
    trapFilled: false,
    secondsToSubmit: null,
    ...given,
    fields: { ...PERSON, ...general, ...given.fields },
  }
}
