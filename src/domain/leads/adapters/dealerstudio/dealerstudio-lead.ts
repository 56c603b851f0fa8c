import type { LeadLetter } from '../../lead-channel.ts'
import { LEAD_FORMS, type LeadKind } from '../../lead-forms.ts'
import { otherAnswers, tradeInOfLead } from '../../trade-in.ts'

/** Its closed list of categories, by our kinds of lead; an enquiry is one of a new or a used vehicle, or a general one. */
const CATEGORIES: Partial<Record<LeadKind, string>> = {
  'test-drive': 'Test Drive Booking',
  service: 'Service Booking',
  parts: 'Parts Enquiry',
  'trade-in': 'Sell My Car Enquiry',
  finance: 'Finance Enquiry',
  reserve: 'Vehicle Reservation',
  'buy-online': 'Online Purchase',
}

/** `utm_source` as its closed list of marketing sources has it. */
const MARKETING_SOURCES = ['Facebook', 'Instagram', 'TikTok', 'YouTube', 'Linkedin', 'Email', 'SMS']

/**
 * The body of a new lead. Documented: email, phone, dealership_id, category and source are required, category and sources
 * are closed lists, `stocknum` finds the vehicle. Our reading: a number in `account` is `dealership_id`, a word
 * `dealership_slug`; what has no field of its own stands in `message` and `custom_fields`.
 */
export function dealerstudioLead({ lead, from, access, idempotencyKey }: LeadLetter) {
  const { vehicle } = lead
  const tradeIn = tradeInOfLead(lead)
  const account = access.account ?? ''
  const source = lead.linkedQueryParams.utm_source?.toLowerCase()
  const marketing = MARKETING_SOURCES.find((known) => known.toLowerCase() === source)
  const answers = otherAnswers(lead).map(({ label, value }) => `${label}: ${value}`)
  return {
    lead: {
      name: lead.firstName,
      last_name: lead.lastName,
      email: lead.email,
      phone: lead.phone,
      message: [lead.message, ...answers].filter(Boolean).join('\n'),
      ...(/^\d+$/.test(account) ? { dealership_id: Number(account) } : { dealership_slug: account }),
      category: categoryOf(LEAD_FORMS[lead.form].kind, vehicle),
      source: 'Website',
      ...(marketing && { marketing_source: marketing }),
      ...(vehicle && { stocknum: vehicle.stockNumber }),
      provider: from.name,
      provider_id: `${from.slug}-${lead.leadId}`,
      // The confirmation is this platform's to send.
      send_customer_email: false,
      custom_fields: {
        postcode: lead.postcode,
        form: lead.form,
        key: idempotencyKey,
        ...(lead.pageUrl && { page_url: lead.pageUrl }),
        ...(tradeIn && { trade_in: tradeIn }),
        marketing_opt_in: lead.consents.some(({ purpose, given }) => purpose === 'offers' && given),
      },
    },
  }
}

function categoryOf(kind: LeadKind, vehicle: LeadLetter['lead']['vehicle']): string {
  if (kind === 'trade-in' && vehicle) return 'Trade-in Enquiry'
  return (
    CATEGORIES[kind] ?? (vehicle ? `${vehicle.carType === 'new' ? 'New' : 'Used'} Vehicle Enquiry` : 'General Enquiry')
  )
}
