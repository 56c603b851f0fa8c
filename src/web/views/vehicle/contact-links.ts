import { internationalPhone } from '#domain/locations/phone.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** A letter about the vehicle to the place where it stands; null where that has no address. */
export function enquiryMail(facts: VehiclePageFacts): string | null {
  const { listing, location } = facts
  if (!location?.email) return null
  const title = `${listingTitle(listing)}, stock number ${listing.stockNumber}`
  const body = `I would like to know more about this ${facts.settings.site.vehicleWord}:\r\n${title}\r\n${pageOf(facts)}\r\n\r\n`
  return `mailto:${location.email}?subject=${encodeURIComponent(`Enquiry: ${title}`)}&body=${encodeURIComponent(body)}`
}

/** A conversation with the tenant's WhatsApp number that begins with the vehicle; null without a number. */
export function whatsAppHref(facts: VehiclePageFacts): string | null {
  const { whatsAppNumber } = facts.settings.vehiclePage.buttons
  if (!whatsAppNumber) return null
  const number = internationalPhone(whatsAppNumber).replace(/\D/g, '')
  return `https://wa.me/${number}?text=${encodeURIComponent(`${listingTitle(facts.listing)}\n${pageOf(facts)}`)}`
}

function pageOf({ listing, page }: VehiclePageFacts): string {
  return `${page.origin}/cars/${listing.slug}`
}
