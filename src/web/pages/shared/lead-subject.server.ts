import { formOf, isFormOffered, LEAD_FORMS, type LeadFormName } from '#domain/leads/lead-forms.ts'
import { type Location, visibleLocations } from '#domain/locations/location.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { PageContext } from '../../site/page-context.ts'
import { findRequested, requestedIds } from './find-requested.server.ts'

/** What an address says a form is about; all of it may name what is not there. */
export type AskedSubject = {
  form: string | null
  carId: string | null
  locationId?: string | null
  offerId?: string | null
}

/** What a form is about: a vehicle, a place or an offer of this dealer's. */
export type LeadSubject = {
  form: LeadFormName
  listing: Listing | null
  location: Location | null
  offer: { id: string; name: string } | null
}

export function askedSubject({ searchParams }: URL): AskedSubject {
  const [form, carId, locationId, offerId] = ['form', 'car_id', 'location_id', 'offer_id'].map((name) =>
    searchParams.get(name),
  )
  return { form: form ?? null, carId: carId ?? null, locationId, offerId }
}

/** The form an address names and what it is about; null where there is no such form, or not without a vehicle or place. */
export async function leadSubject(asked: AskedSubject, page: PageContext): Promise<LeadSubject | null> {
  const listing = await requestedListing(asked.carId, page)
  return subjectOf(asked, listing, page)
}

/** The vehicle an address names, gone ones too; null for none of this site's. */
export async function requestedListing(carId: string | null, page: PageContext): Promise<Listing | null> {
  const [found] = await findRequested(page, requestedIds(carId, 1))
  return found && found.kind !== 'unknown' ? found.listing : null
}

/** The same for a vehicle that is known. */
export function subjectOf(
  asked: AskedSubject,
  listing: Listing | null,
  { site }: Pick<PageContext, 'site'>,
): LeadSubject | null {
  const form = formOf({ form: asked.form, category: null }, listing !== null)
  if (form === null || !isFormOffered(form, site.tenant.settings)) return null
  if ('isOfItsPage' in LEAD_FORMS[form]) return null
  if ('needsVehicle' in LEAD_FORMS[form] && !listing) return null
  const location = visibleLocations(site.locations).find((one) => String(one.locationId) === asked.locationId) ?? null
  if (form === 'contact-location' && !location) return null
  const offer = site.offers.find(({ path }) => offerId(path) === asked.offerId)
  return { form, listing, location, offer: offer ? { id: offerId(offer.path), name: offer.name } : null }
}

/** What stands for an offer in addresses: the end of its own. */
export function offerId(path: string): string {
  return path.replace(/^.*\//, '')
}
