import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { distanceKm, type Point } from './distance.ts'
import { type Location, type LocationGroup, visibleLocations } from './location.ts'

/** Where all locations are listed; `/dealer-locator` and `/our-location` show the same (rule:location-pages). */
export const DIRECTORY_PATH = '/locations'

type Settings = Pick<TenantSettings, 'locations'>

/** The page of a location (rule:location-pages): under `/our-location` for a dealer whose links lead there. */
export function locationPath({ slug }: Pick<Location, 'slug'>, { locations }: Settings): string {
  return `${locations.contactPath === '/our-location' ? '/our-location' : DIRECTORY_PATH}/${slug}`
}

/** The pages of all locations that shoppers may see. */
export function locationPaths(locations: readonly Location[], settings: Settings): string[] {
  return [...new Set(visibleLocations(locations).map((location) => locationPath(location, settings)))]
}

/** The visible location of an address below `/locations` or `/our-location`; null where there is none. */
export function findLocation(path: string, locations: readonly Location[]): Location | null {
  const slug = path.split('/').at(-1)
  return visibleLocations(locations).find((location) => location.slug === slug) ?? null
}

/** All that is at the address of a location, itself among them, in the order of tabs: one name, or one street and postcode. */
export function atSameAddress(location: Location, locations: readonly Location[]): Location[] {
  const { street, postcode } = location.address
  const isThere = ({ name, address }: Location) =>
    name === location.name || (street !== null && address.street === street && address.postcode === postcode)
  return visibleLocations(locations).filter(isThere)
}

/** Cards side by side by how many there are: fewer than three, three or more, six or more (rule:location-columns). */
export function directoryColumns(count: number, { locations }: Settings): number {
  const { columnsUnderThree, columnsFromThree, columnsFromSix } = locations
  if (count < 3) return columnsUnderThree
  return count < 6 ? columnsFromThree : columnsFromSix
}

/** Cards on one page of the directory: a few screens, however many locations a group has. */
export const CARDS_PER_PAGE = 24

/** The way to a location in kilometres, as the crow flies; null where its place is not known. */
export function kmTo({ address: { latitude, longitude } }: Location, from: Point): number | null {
  return latitude === null || longitude === null ? null : distanceKm(from, { latitude, longitude })
}

/** Cards by the nearest of their locations (rule:location-distance); those whose place is not known come last. */
export function nearestFirst(groups: readonly LocationGroup[], from: Point): LocationGroup[] {
  const away = ({ tabs }: LocationGroup) =>
    Math.min(...tabs.map(({ location }) => kmTo(location, from) ?? Number.POSITIVE_INFINITY))
  return groups
    .map((group) => ({ group, km: away(group) }))
    .sort((a, b) => (a.km === b.km ? 0 : a.km - b.km))
    .map(({ group }) => group)
}

/** '12 km away'; 'About 12 km away' where the place is known by its postcode alone. */
export function distanceText(km: number, { isAboutThere }: { isAboutThere?: boolean | undefined } = {}): string {
  if (isAboutThere) return `About ${grouped(Math.max(1, Math.round(km)))} km away`
  return km < 1 ? 'Less than 1 km away' : `${grouped(Math.round(km))} km away`
}
