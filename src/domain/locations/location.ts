import type { OpeningDay, SpecialDay } from './opening-hours.ts'

export const LOCATION_TYPES = ['', 'sales', 'used', 'service', 'parts', 'service-and-parts'] as const
export type LocationType = (typeof LOCATION_TYPES)[number]
/** Where vehicles are sold, not only serviced; an empty type counts as sales. */
export const SELLING_TYPES: readonly string[] = ['', 'sales', 'used'] satisfies LocationType[]

/** A yard, workshop or counter of a dealership (rule:location-cards). */
export type Location = {
  locationId: number
  slug: string
  name: string
  visible: boolean
  primary: boolean
  locationType: LocationType
  locationSubtype: string
  manufacturers: string[]
  dealershipId: number | null
  dealershipSlug: string | null
  dealershipName: string | null
  /** The dealership's own site, for Visit Website. */
  websiteUrl: string | null
  logoUrl: string | null
  dealerLicenseNumber: string | null
  motorVehicleRepairer: string | null
  /** `isAboutThere`: its point is the middle of its postcode, for want of its own: enough for a map, nothing to steer by. */
  address: LocationAddress & { isAboutThere?: boolean }
  timeZone: string
  phone: string | null
  landlinePhone: string | null
  email: string | null
  imageUrl: string | null
  distributionLocations: string[]
  averageRating: number | null
  reviewCount: number | null
  /** What its people speak besides English. */
  languages: string[]
  feedCodes: string[]
  /** Empty when the hours are not known. */
  openingHours: OpeningDay[]
  specialHours: SpecialDay[]
}

export type LocationAddress = {
  street: string | null
  city: string | null
  state: string | null
  postcode: string | null
  latitude: number | null
  longitude: number | null
  placeUrl: string | null
  placeId: string | null
  mapKey: string | null
}

/** A card of the directory: all locations of one name, one tab each (rule:location-cards). */
export type LocationGroup = { name: string; tabs: { type: LocationType; label: string; location: Location }[] }

/** None, sales, used, service, parts (rule:location-cards). Service and parts together stand between the two they are made of. */
const TAB_ORDER: readonly LocationType[] = ['', 'sales', 'used', 'service', 'service-and-parts', 'parts']

const TAB_LABELS: Record<LocationType, string> = {
  '': 'Sales',
  sales: 'Sales',
  used: 'Used',
  service: 'Service',
  parts: 'Parts',
  'service-and-parts': 'Service & Parts',
}

/**
 * The type a location counts as: sales with "pre-owned sales" in the subtype are used (rule:location-cards). An empty type counts as sales.
 */
export function effectiveType({
  locationType,
  locationSubtype,
}: Pick<Location, 'locationType' | 'locationSubtype'>): LocationType {
  const sells = locationType === '' || locationType === 'sales'
  return sells && locationSubtype.toLowerCase().includes('pre-owned sales') ? 'used' : locationType
}

/** What the tab of a location says: 'Sales', 'Service & Parts'. */
export function typeLabel(location: Pick<Location, 'locationType' | 'locationSubtype'>): string {
  return TAB_LABELS[effectiveType(location)]
}

/** What a visitor may see: the primary one first, then as the dealer's configuration has them (rule:location-cards). */
export function visibleLocations(locations: readonly Location[]): Location[] {
  const { first = [], others = [] } = Object.groupBy(
    locations.filter((location) => location.visible),
    ({ primary }) => (primary ? 'first' : 'others'),
  )
  return [...first, ...others]
}

/** Cards of the directory: visible locations grouped by name, in the order of `visibleLocations`, tabs in theirs. */
export function groupLocations(locations: readonly Location[]): LocationGroup[] {
  return [...Map.groupBy(visibleLocations(locations), (location) => location.name)].map(([name, sameName]) => ({
    name,
    tabs: sameName
      .map((location) => ({ type: effectiveType(location), location }))
      .sort((a, b) => TAB_ORDER.indexOf(a.type) - TAB_ORDER.indexOf(b.type))
      .map(({ type, location }) => ({ type, label: TAB_LABELS[type], location })),
  }))
}

/** Without regard to case, in name, postcode, street or type (rule:location-search). Nothing asked matches everything. */
export function matchesLocationQuery(location: Location, query: string): boolean {
  const asked = query.trim().toLowerCase()
  const type = effectiveType(location)
  const { postcode, street } = location.address
  return [location.name, postcode, street, type || 'sales', TAB_LABELS[type]].some((text) =>
    text?.toLowerCase().includes(asked),
  )
}

/** The location that speaks for the site: the one marked primary, else the first to be seen. */
export function primaryLocation(locations: readonly Location[]): Location | null {
  return locations.find((location) => location.primary) ?? locations.find((location) => location.visible) ?? null
}

/** "12 Example Street, Southport QLD 4215"; parts that are missing are left out. */
export function addressLine({ street, city, state, postcode }: LocationAddress): string {
  const town = [city, state, postcode].filter(Boolean).join(' ')
  return [street, town].filter(Boolean).join(', ')
}
