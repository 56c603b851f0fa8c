import { type EnquiryEvent, enquiryEvent, OFFER_ACCEPTED } from '#domain/analytics/enquiry-event.ts'
import { leadVehicle } from '../lead.ts'
import { CODE_FIELDS, LEAD_FORMS } from '../lead-forms.ts'
import type { LeadValues } from '../lead-schema.ts'
import type { SpamScore } from '../spam-score.ts'
import type { LeadSubmission } from './lead-submission.ts'
import type { Submission } from './read-submission.server.ts'
import type { StoredLead } from './store-lead.server.ts'

/** Columns of their own; everything else that was typed is an answer. */
const OWN_COLUMNS = [
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'category',
  'opt_in',
  'terms',
  'credit',
]

/** A lead as its table has it, but for what the database says of it. */
export function leadRow(
  sent: LeadSubmission,
  { form, category, values, fields, facts, listing, location, dealership, reason }: Submission,
  spam: SpamScore,
): StoredLead['lead'] {
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const namesOf = (wanted: string) => fields.flatMap(({ name, type }) => (type === wanted ? [name] : []))
  const attached = new Set(namesOf('file'))
  const unseen = new Set([...CODE_FIELDS.filter((name) => !labels.has(name)), ...namesOf('hidden')])
  const answers = Object.entries(values)
    .filter(([name]) => !OWN_COLUMNS.includes(name))
    .filter(([name]) => !attached.has(name))
    .map(([name, value]) => ({
      ...{ name, label: labels.get(name) ?? plainWords(name), value: answerWords(value) },
      ...(unseen.has(name) && { unseen: true as const }),
    }))
  const photosText = form === 'request-photos' ? facts.settings.forms.requestPhotosText : null
  return {
    form,
    category,
    subcategory: sent.subcategory,
    state: spam.isSpam ? 'quarantined' : 'accepted',
    listing_id: listing?.listingId ?? null,
    dealership_id: dealership?.dealershipId ?? null,
    location_id: location?.locationId ?? null,
    route_reason: reason,
    spam_score: spam.score,
    spam_reasons: spam.reasons,
    first_name: String(values.name),
    last_name: String(values.last_name ?? ''),
    email: String(values.email),
    phone: String(values.phone),
    postcode: String(values.postcode ?? ''),
    message: values.message ? String(values.message) : photosText,
    answers,
    vehicle: listing && leadVehicle(listing, sent.origin),
    page_url: sent.url,
    user_agent: sent.userAgent,
    visited_pages: [...sent.visitedPages],
    linked_query_params: sent.linkedQueryParams,
  }
}

function answerWords(value: LeadValues[string]): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : [value].flat().join(', ')
}

/** 'trade_make' as a letter says it. */
function plainWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The exact words that stood at the form, and what the shopper did about them (rule:lead-consent). */
export function consentsOf({ consent, values }: Submission, { consentKey }: LeadSubmission): StoredLead['consents'] {
  const [offers, terms, credit] = [values.opt_in, values.terms, values.credit].map((ticked) => ticked === true)
  const given = { offers: offers!, terms: terms!, credit: credit!, 'privacy-notice': true }
  return consent.words.map(({ purpose, text, preTicked }) => ({
    ...{ purpose, words: text, given: given[purpose] },
    // Only a form that says which words it showed can say how its boxes stood.
    preTicked: consentKey ? preTicked : null,
  }))
}

/** Enquiries and drives are counted, the rest is not (rule:enquiry-events). */
export function eventOf({ form, listing }: Submission): EnquiryEvent | null {
  const { kind } = LEAD_FORMS[form]
  if (form === 'trade-in-offer') return OFFER_ACCEPTED
  if (kind === 'test-drive') return listing ? enquiryEvent('test-drive', listing) : null
  if (form === 'general' || form === 'vehicle' || form === 'quick-enquiry') return enquiryEvent('enquiry', listing)
  return null
}
