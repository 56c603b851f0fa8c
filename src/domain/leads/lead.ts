import type { Listing } from '#domain/stock/listing.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import type { LeadAttachment } from './attachments/attachment.ts'
import { type Booking, bookingState } from './bookings/booking.ts'
import type { LeadFormName } from './lead-forms.ts'

/** A lead as its dealer reads it: who, what about, and how it came. */
export type Lead = {
  leadId: number
  form: LeadFormName
  category: string
  subcategory: string | null
  state: 'accepted' | 'quarantined' | 'released'
  createdAt: Date
  firstName: string
  lastName: string
  email: string
  phone: string
  postcode: string
  message: string | null
  /** `unseen`: a code of the page's, or a hidden field of the dealer's own. */
  answers: { name: string; label: string; value: string; unseen?: true }[]
  vehicle: LeadVehicle | null
  /** The time it booked, if it did. */
  booking: Booking | null
  dealership: { slug: string; name: string } | null
  locationName: string | null
  routeReason: string
  spamScore: number
  spamReasons: string[]
  pageUrl: string | null
  userAgent: string | null
  visitedPages: string[]
  linkedQueryParams: Record<string, string>
  attachments: LeadAttachment[]
  consents: LeadConsent[]
}

export type LeadConsent = {
  purpose: 'offers' | 'terms' | 'credit' | 'privacy-notice'
  words: string
  wordsSha256: string
  given: boolean
  /** The box was ticked as the form was shown; null where nobody knows how that looked. */
  preTicked: boolean | null
  givenAt: Date
}

/** The vehicle as it was when it was asked about: what letters and CRMs are told of it. */
export type LeadVehicle = Pick<
  Listing,
  | 'carType'
  | 'year'
  | 'make'
  | 'model'
  | 'badge'
  | 'vin'
  | 'odometerKm'
  | 'priceCents'
  | 'certified'
  | 'stockNumber'
  | 'name'
> &
  // What earlier releases stored of a vehicle lacks these.
  Partial<Pick<Listing, 'itemType' | 'priceType'>> & { carId: number; url: string; pictureUrl: string | null }

export function leadVehicle(
  listing: Omit<LeadVehicle, 'carId' | 'url' | 'pictureUrl'> &
    Pick<Listing, 'listingId' | 'slug' | 'offerPriceCents' | 'itemType' | 'priceType'> & {
      images: { imageId: number }[]
    },
  origin: string,
): LeadVehicle {
  const { itemType, carType, year, make, model, badge, vin, odometerKm, certified, stockNumber, name } = listing
  const [picture] = listing.images
  const priceCents = advertisedPriceCents(listing)
  return {
    ...{ itemType, carType, year, make, model, badge, vin, odometerKm, certified, stockNumber, name },
    carId: listing.listingId,
    priceCents,
    // Of the list price it says what that includes; of an offer nobody knows.
    priceType: priceCents !== null && priceCents === listing.priceCents ? listing.priceType : null,
    url: `${origin}/cars/${listing.slug}`,
    pictureUrl: picture ? `${origin}/media/${picture.imageId}/640-75.jpg` : null,
  }
}

/** '2021 Mazda 6 Touring': many names end with the badge already. */
export function vehicleTitle({ name, badge }: LeadVehicle): string {
  return badge && !name.endsWith(badge) ? `${name} ${badge}` : name
}

/** Rows of everything a lead says, under the words that stood at its form; empty ones are left out. */
export function leadRows(lead: Lead): { label: string; value: string }[] {
  const { vehicle } = lead
  const rows: [string, string | null | undefined][] = [
    ['Name', `${lead.firstName} ${lead.lastName}`.trim()],
    ['Phone', lead.phone],
    ['E-mail', lead.email],
    ['Postcode', lead.postcode],
    ['About', [lead.category, lead.subcategory].filter(Boolean).join(': ')],
    ['Vehicle', vehicle && `${vehicleTitle(vehicle)}, stock ${vehicle.stockNumber}`],
    ['Message', lead.message],
    ...lead.answers.map(({ label, value }): [string, string] => [label, value]),
    ['Files', filesWords(lead)],
    ['Booking', lead.booking && bookingState(lead.booking)],
    ['Offers by e-mail', lead.consents.find(({ purpose }) => purpose === 'offers')?.given ? 'Yes' : 'No'],
    ['Dealership', lead.dealership?.name],
    ['Location', lead.locationName],
    ['Sent from', lead.pageUrl],
    ['Pages visited', lead.visitedPages.join(', ')],
    [
      'Campaign',
      Object.entries(lead.linkedQueryParams)
        .map(([name, value]) => `${name}=${value}`)
        .join(', '),
    ],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** '2 attached: front.jpg, papers.pdf'; empty where there is none. */
export function filesWords({ attachments }: Lead): string {
  return attachments.length === 0
    ? ''
    : `${attachments.length} attached: ${attachments.map(({ name }) => name).join(', ')}`
}
