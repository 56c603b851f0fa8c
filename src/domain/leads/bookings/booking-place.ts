import type { Location, LocationType } from '#domain/locations/location.ts'
import type { BookingKind } from './slots.ts'

type Place = Pick<
  Location,
  | 'locationId' | 'slug' | 'visible' | 'primary' | 'locationType' | 'dealershipSlug' | 'openingHours' | 'specialHours'
> // biome-ignore format: one list

type PlaceAsked = {
  /** The place the shopper chose. */
  chosen: number | null
  /** Where the vehicle stands. */
  vehicle: number | null
  /** The dealership that has the vehicle, or was chosen. */
  dealership: string | null
}

const TYPES: Record<BookingKind, readonly LocationType[]> = {
  'test-drive': ['', 'sales', 'used'],
  service: ['service', 'service-and-parts'],
}

/**
 * Where somebody comes to (rule:booking-place): the chosen place, else where the vehicle stands, else the dealership's
 * place for it, the first on the site when there are several. Places nobody may see are left out; null where none is left.
 */
export function bookingPlace<Of extends Place>(
  kind: BookingKind,
  { chosen, vehicle, dealership }: PlaceAsked,
  locations: readonly Of[],
): Of | null {
  const seen = locations.filter(({ visible }) => visible)
  const named = [chosen, vehicle].map((id) => seen.find(({ locationId }) => id !== null && locationId === id))
  const theirs = seen.filter(({ dealershipSlug }) => dealership === null || dealershipSlug === dealership)
  const fit = theirs.filter(({ locationType }) => TYPES[kind].includes(locationType))
  const first = (places: Of[]) => places.find(({ primary }) => primary) ?? places[0]
  return named.find(Boolean) ?? first(fit) ?? first(theirs) ?? null
}

/** Whether it is known when a place is open. */
export function hasHours({ openingHours, specialHours }: Pick<Location, 'openingHours' | 'specialHours'>): boolean {
  return openingHours.length > 0 || specialHours.length > 0
}
