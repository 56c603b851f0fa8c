import { effectiveType, type Location } from '#domain/locations/location.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { locationFormPath } from './form-pages.ts'

type LinkCheck = (href: string) => boolean
export type LocationLink = { label: string; href: string }

/**
 * The buttons of a location's card that this tenant has (rule:location-buttons): Contact Us, Book a Service and Parts
 * Enquiry where this place does that, Send Enquiry. What leads nowhere is left out.
 */
export function locationLinks(
  location: Location,
  all: readonly Location[],
  settings: TenantSettings,
  leadsSomewhere: LinkCheck,
): LocationLink[] {
  const { contactUs, bookService, partsEnquiry, sendEnquiry } = settings.locations
  const enabled = settings.service.enabled === true
  const links = [
    contactUs && { label: 'Contact Us', href: contactHref(location, settings, leadsSomewhere) },
    enabled &&
      bookService &&
      does('service', location, all) && { label: 'Book a Service', href: serviceHref(location, settings) },
    enabled && partsEnquiry && does('parts', location, all) && { label: 'Parts Enquiry', href: partsHref(location) },
    sendEnquiry && { label: 'Send Enquiry', href: `/enquiry?form=contact-location&location_id=${location.locationId}` },
  ]
  return links.filter((link) => link !== false && leadsSomewhere(link.href)) as LocationLink[]
}

/** Where shoppers reach a place: its page under the tenant's own prefix where there is one, else its contact page. */
export function contactHref(location: Location, settings: TenantSettings, leadsSomewhere: LinkCheck): string {
  const { contactPath, contactPaths } = settings.locations
  const own = `${contactPath}/${location.slug}`
  return contactPaths[location.slug] === undefined && leadsSomewhere(own) ? own : locationFormPath(location, settings)
}

/** The booking page that fits a place: its own, else that of a make it has, else the tenant's (rule:service-links). */
export function serviceHref({ slug, manufacturers }: Location, { service }: TenantSettings): string {
  const { bookingLinks, bookingPath } = service
  const makes = new Set(manufacturers.map((make) => make.toLowerCase()))
  const link =
    bookingLinks.find(({ location }) => location === slug) ??
    bookingLinks.find(({ location, make }) => location === null && make !== null && makes.has(make.toLowerCase()))
  const href = link?.linkTo ?? bookingPath
  return href === '/service' ? `/service?location=${slug}` : href
}

function partsHref({ slug }: Location): string {
  return `/vehicle-parts-and-accessories?location=${slug}`
}

/** Whether a place services or has parts; where no place says so, each does. */
function does(what: 'service' | 'parts', location: Location, all: readonly Location[]): boolean {
  const isOne = (one: Location) => [what, 'service-and-parts'].includes(effectiveType(one))
  return isOne(location) || !all.some((one) => one.visible && isOne(one))
}
