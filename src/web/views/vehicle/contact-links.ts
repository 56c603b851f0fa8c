import { internationalPhone } from '#domain/locations/phone.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** A subject as a letter or a message begins it: 'Test drive', and lines for whoever writes to fill in. */
export type Opening = { about: string; says: string; asksFor: readonly string[] }

/** A letter about the vehicle: its subject names it, its body says what is asked, which vehicle, and where it is shown. */
export function mailHref(email: string, { about, says, asksFor }: Opening, facts: VehiclePageFacts): string {
  const lines = [says, '', nameOf(facts), pageOf(facts), '', ...asksFor.map((line) => `${line}: `), '']
  const query = { subject: `${about}: ${nameOf(facts)}`, body: lines.join('\r\n') }
  const written = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${email}?${written.join('&')}`
}

/** A conversation with the tenant's WhatsApp number that begins with the vehicle, and with a subject where there is one. */
export function whatsAppHref(number: string, facts: VehiclePageFacts, opening?: Opening): string {
  const digits = internationalPhone(number).replace(/\D/g, '')
  const about = opening ? `${opening.about}: ${nameOf(facts)}` : listingTitle(facts.listing)
  return `https://wa.me/${digits}?text=${encodeURIComponent(`${about}\n${pageOf(facts)}`)}`
}

/** '2021 Mazda 6, stock 20460' */
function nameOf({ listing }: VehiclePageFacts): string {
  return `${listingTitle(listing)}, stock ${listing.stockNumber}`
}

function pageOf({ listing, page }: VehiclePageFacts): string {
  return `${page.origin}/cars/${listing.slug}`
}
