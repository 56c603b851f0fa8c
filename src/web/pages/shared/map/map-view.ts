import { addressLine, type Location, primaryLocation } from '#domain/locations/location.ts'
import { locationPath } from '#domain/locations/location-pages.ts'
import { boundsOf } from '#domain/locations/map-scale.ts'
import { tileOrigins } from '#domain/locations/map-tiles.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LiveMapView, MapPinView, MapView } from '#ui/locations/views.ts'
import type { ExtrasView } from '#ui/vehicle/extras/view.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { locationView } from '../../shell/site-view.server.ts'
import { ownPicture } from '../own-picture.ts'
import { directoryLocator, fittedLocator, LOCATOR_SIZE, type Placed, placeLocator, placeOf } from './locator-view.ts'

/** The platform's own map has no streets: closer than this, suburbs around a place no longer say where it is. */
const CLOSEST_BUILT_IN = 11
/** Closer than this, the middle of a postcode would look like a gate. */
const CLOSEST_ABOUT = 11

/** The yard's own picture, and where it is, to the scale of the tenant's zoom (rule:vehicle-blocks). */
export function yardView(location: Location, page: PageContext): NonNullable<ExtrasView['map']> {
  const alt = `${location.name}, as it looks from the street`
  return {
    ...mapOf(location, page, placeLocator),
    picture: ownPicture(location.imageUrl, alt, page.site.content.files),
  }
}

/** Where a place is: a drawing to scale, as near as its neighbours can be seen from, and the map that a press brings, as the tenant has it. */
export function mapView(location: Location, page: PageContext): MapView {
  return mapOf(location, page, fittedLocator)
}

function mapOf(location: Location, { ctx, site }: PageContext, locatorOf: typeof placeLocator): MapView {
  const { isAboutThere, postcode } = location.address
  const { map: asked } = ctx.tenant.settings
  const map = isAboutThere ? { ...asked, zoom: Math.min(asked.zoom, CLOSEST_ABOUT) } : asked
  const centre = map.enabled ? placeOf(location) : null
  const others = site.locations.filter((other) => other.visible && other.name !== location.name)
  return {
    locator: centre && locatorOf(location, others, map.zoom),
    player: centre && playerOf(centre, map, isAboutThere ? addressLine(location.address) : null),
    live: centre && liveMap([pinOf(location, centre, null)], map),
    directionsHref: locationView(location).mapHref,
    ...(centre && isAboutThere && { about: `About here: the middle of ${postcode}` }),
  }
}

/**
 * All places of the directory on one map: drawn around the main one of all of them, whichever are found of them; null where
 * fewer than two have a position.
 */
export function directoryMap(
  all: readonly Location[],
  found: readonly Location[],
  { ctx }: PageContext,
): { map: MapView; middle: string | null } | null {
  const { settings } = ctx.tenant
  const pins = settings.map.enabled ? pinsOf(all, settings) : []
  const first = primaryLocation(all.filter(placeOf))
  if (!first || pins.length < 2) return null
  const isFound = found.some(({ name }) => name === first.name)
  return {
    map: {
      locator: directoryLocator(first, { all, found, zoom: settings.map.zoom }),
      player: null,
      live: liveMap(pinsOf(found, settings), settings.map),
      directionsHref: null,
      ...aboutOf(found),
    },
    middle: isFound ? first.name : null,
  }
}

/** What a map of several has to say of those that are known by their postcodes alone. */
function aboutOf(found: readonly Location[]): Pick<MapView, 'about'> {
  const about = found.filter(({ address }) => address.isAboutThere).length
  if (about === 0) return {}
  const which = about === found.length ? 'Each is shown in the middle of its' : 'Some are shown in the middle of their'
  return { about: `${which} postcode` }
}

function liveMap(pins: MapPinView[], map: TenantSettings['map']): LiveMapView | null {
  const { provider, zoom, styleUrl, attribution, asksFirst } = map
  if (provider === 'built-in') return { zoom: Math.min(zoom, CLOSEST_BUILT_IN), pins, tiles: null }
  if (provider !== 'style' || !styleUrl) return null
  return { zoom, pins, tiles: { styleUrl, origins: tileOrigins(map), attribution, asksFirst } }
}

function pinOf(location: Location, { latitude, longitude }: Placed, href: string | null): MapPinView {
  return { name: location.name, address: addressLine(location.address) || null, href, latitude, longitude }
}

/** What is at one place under one name, sales and service say, is one pin. */
function pinsOf(locations: readonly Location[], settings: TenantSettings): MapPinView[] {
  const pins = new Map<string, MapPinView>()
  for (const location of locations) {
    const place = placeOf(location)
    const key = place && `${location.name} ${place.latitude} ${place.longitude}`
    if (key && !pins.has(key)) pins.set(key, pinOf(location, place, locationPath(location, settings)))
  }
  return [...pins.values()]
}

/**
 * The address of a map in a frame; none for a tenant whose map is another. `address`: what a service that knows addresses
 * looks for where no point of the place is known; another marks none.
 */
function playerOf(
  centre: Placed,
  { provider, zoom, googleKey }: TenantSettings['map'],
  address: string | null,
): string | null {
  const { latitude, longitude } = centre
  const marker = `${latitude},${longitude}`
  if (provider === 'openstreetmap') {
    const bounds = boundsOf(centre, zoom, LOCATOR_SIZE).map((degrees) => degrees.toFixed(5))
    const query = { bbox: bounds.join(','), ...(address === null && { marker }) }
    return `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams(query)}`
  }
  if (provider !== 'google' || !googleKey) return null
  const query = new URLSearchParams({ key: googleKey, q: address ?? marker, zoom: String(zoom) })
  return `https://www.google.com/maps/embed/v1/place?${query}`
}
