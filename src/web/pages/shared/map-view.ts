import { addressLine, type Location, primaryLocation } from '#domain/locations/location.ts'
import { locationPath } from '#domain/locations/location-pages.ts'
import { type Box, labelSides } from '#domain/locations/map-labels.ts'
import { boundsOf, kmPerPixel, pixelOffset } from '#domain/locations/map-scale.ts'
import { tileOrigins } from '#domain/locations/map-tiles.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LiveMapView, LocatorView, MapPinView, MapView } from '#ui/locations/views.ts'
import type { ExtrasView } from '#ui/vehicle/extras/view.ts'
import type { PageContext } from '../../site/page-context.ts'
import { locationView } from '../shell/site-view.server.ts'
import { ownPicture } from './own-picture.ts'

/** The size of the drawing, and of the map that stands in its place. */
const SIZE = { widthPx: 800, heightPx: 400 }
/** Rings are drawn at a round distance that is about so far from the middle. */
const FIRST_RING_PX = 80
const ROUND_KM = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
/** Yards nearer to each other are one on the drawing. */
const APART_PX = 24
/** A drawing of one place shows so many others, the nearest. */
const OTHERS = 12
/** What stands in the middle: the pin, and the place's name under it, so much for each of its letters. */
const PIN: Box = { left: 378, top: 140, right: 422, bottom: 208 }
const NAME = { top: 212, bottom: 240, letterPx: 11 }
/** The platform's own map has no streets: closer than this, suburbs around a place no longer say where it is. */
const CLOSEST_BUILT_IN = 11
/** Closer than this, the middle of a postcode would look like a gate. */
const CLOSEST_ABOUT = 11
const NORTH: Box = { left: 750, top: 20, right: 786, bottom: 76 }

type Placed = { latitude: number; longitude: number }

/** The yard's own picture, and where it is. */
export function yardView(location: Location, page: PageContext): NonNullable<ExtrasView['map']> {
  const alt = `${location.name}, as it looks from the street`
  return { ...mapView(location, page), picture: ownPicture(location.imageUrl, alt, page.site.content.files) }
}

/** Where a place is: a drawing to scale, and the map that a press brings, as the tenant has it (rule:vehicle-blocks). */
export function mapView(location: Location, { ctx, site }: PageContext): MapView {
  const { isAboutThere, postcode } = location.address
  const { map: asked } = ctx.tenant.settings
  const map = isAboutThere ? { ...asked, zoom: Math.min(asked.zoom, CLOSEST_ABOUT) } : asked
  const centre = map.enabled ? placeOf(location) : null
  const others = site.locations.filter((other) => other.visible && other.name !== location.name)
  return {
    locator: centre && locator(centre, location.name, nearest(others, centre, map.zoom), map.zoom),
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
  const centre = placeOf(first)!
  const zoom = zoomForAll(pins, centre, settings.map.zoom)
  const isFound = found.some(({ name }) => name === first.name)
  const others = found.filter(({ name }) => name !== first.name)
  return {
    map: {
      locator: locator(centre, isFound ? first.name : '', others, zoom),
      player: null,
      live: liveMap(pinsOf(found, settings), settings.map),
      directionsHref: null,
      ...(found.some(({ address }) => address.isAboutThere) && { about: 'Some of these are the middle of a postcode' }),
    },
    middle: isFound ? first.name : null,
  }
}

function locator(centre: Placed, name: string, others: readonly Location[], zoom: number): LocatorView {
  const perPx = kmPerPixel(centre.latitude, zoom)
  const firstKm = ROUND_KM.find((km) => km / perPx >= FIRST_RING_PX) ?? ROUND_KM.at(-1)!
  const rings = [firstKm, 2 * firstKm].map((km) => ({ radius: Math.round(km / perPx), label: `${km} km` }))
  const dots: { x: number; y: number; label: string }[] = []
  for (const location of others) {
    const point = placeOf(location)
    if (!point) continue
    const { x, y } = pixelOffset(centre, point, zoom)
    const drawn = { x: Math.round(SIZE.widthPx / 2 + x), y: Math.round(SIZE.heightPx / 2 + y), label: location.name }
    const isNear = (other: { x: number; y: number }) => Math.hypot(other.x - drawn.x, other.y - drawn.y) < APART_PX
    if (isInside(drawn) && !dots.some(isNear) && Math.hypot(x, y) >= APART_PX) dots.push(drawn)
  }
  const halfName = (name.length * NAME.letterPx) / 2
  const nameBox = { ...NAME, left: SIZE.widthPx / 2 - halfName, right: SIZE.widthPx / 2 + halfName }
  const taken = [PIN, nameBox, NORTH, ...rings.map(({ radius }) => ringLabelBox(radius))]
  return { rings, others: labelSides(dots, { taken, size: SIZE }) }
}

/** Where `Locator` writes how far a ring is. */
function ringLabelBox(radius: number): Box {
  const [left, bottom] = [SIZE.widthPx / 2 + radius * 0.71 + 6, SIZE.heightPx / 2 - radius * 0.71]
  return { left, top: bottom - 18, right: left + 60, bottom }
}

/** Those of the drawing around a place that are shown. A loop: a directory draws many places among hundreds. */
function nearest(others: readonly Location[], centre: Placed, zoom: number): Location[] {
  const inside: { location: Location; farPx: number }[] = []
  for (const location of others) {
    const place = placeOf(location)
    if (!place) continue
    const { x, y } = pixelOffset(centre, place, zoom)
    if (Math.abs(x) < SIZE.widthPx / 2 && Math.abs(y) < SIZE.heightPx / 2)
      inside.push({ location, farPx: Math.hypot(x, y) })
  }
  return inside
    .sort((one, other) => one.farPx - other.farPx)
    .slice(0, OTHERS)
    .map(({ location }) => location)
}

/** As close as the tenant's own zoom, and no closer than all of them can be seen from. */
function zoomForAll(places: readonly Placed[], centre: Placed, closest: number): number {
  const needed = places.map((place) => {
    const { x, y } = pixelOffset(centre, place, 0)
    const [wide, high] = [SIZE.widthPx / 2 - 2 * APART_PX, SIZE.heightPx / 2 - 2 * APART_PX]
    return Math.log2(Math.min(wide / Math.abs(x), high / Math.abs(y)))
  })
  return Math.min(closest, ...needed)
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
    const bounds = boundsOf(centre, zoom, SIZE).map((degrees) => degrees.toFixed(5))
    const query = { bbox: bounds.join(','), ...(address === null && { marker }) }
    return `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams(query)}`
  }
  if (provider !== 'google' || !googleKey) return null
  const query = new URLSearchParams({ key: googleKey, q: address ?? marker, zoom: String(zoom) })
  return `https://www.google.com/maps/embed/v1/place?${query}`
}

function placeOf({ address: { latitude, longitude } }: Location): Placed | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function isInside({ x, y }: { x: number; y: number }): boolean {
  return x > APART_PX && y > APART_PX && x < SIZE.widthPx - APART_PX && y < SIZE.heightPx - APART_PX
}
