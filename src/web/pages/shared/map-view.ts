import type { Location } from '#domain/locations/location.ts'
import { boundsOf, kmPerPixel, pixelOffset } from '#domain/locations/map-scale.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LocatorView } from '#ui/locations/views.ts'
import type { MapView } from '#ui/vehicle/extras/view.ts'
import type { PageContext } from '../../site/page-context.ts'
import { locationView } from '../shell/site-view.server.ts'
import { ownPicture } from './own-picture.ts'

/** The size of the drawing, and of the map that stands in its place. */
const SIZE = { widthPx: 800, heightPx: 400 }
/** Rings are drawn at a round distance that is about so far from the middle. */
const FIRST_RING_PX = 80
const ROUND_KM = [0.5, 1, 2, 5, 10, 20, 50, 100]
/** Yards nearer to each other are one on the drawing. */
const APART_PX = 24

type Placed = { latitude: number; longitude: number }

/** The yard's own picture first, or a drawing to scale; a map of another site on a click, as the tenant has it (rule:vehicle-blocks). */
export function mapView(location: Location, { ctx, site }: PageContext): MapView {
  const { files } = site.content
  const centre = placeOf(location)
  const { map } = ctx.tenant.settings
  return {
    picture: ownPicture(location.imageUrl, `${location.name}, as it looks from the street`, files),
    locator: map.enabled && centre ? locator(centre, location, site.locations, map.zoom) : null,
    player: map.enabled && centre ? playerOf(centre, map) : null,
    directionsHref: locationView(location).mapHref,
  }
}

function locator(centre: Placed, of: Location, locations: readonly Location[], zoom: number): LocatorView {
  const perPx = kmPerPixel(centre.latitude, zoom)
  const firstKm = ROUND_KM.find((km) => km / perPx >= FIRST_RING_PX) ?? ROUND_KM.at(-1)!
  const others: LocatorView['others'] = []
  for (const location of locations) {
    const point = placeOf(location)
    if (!location.visible || !point || location.name === of.name) continue
    const { x, y } = pixelOffset(centre, point, zoom)
    const drawn = { x: Math.round(SIZE.widthPx / 2 + x), y: Math.round(SIZE.heightPx / 2 + y), label: location.name }
    const isNear = (other: { x: number; y: number }) => Math.hypot(other.x - drawn.x, other.y - drawn.y) < APART_PX
    if (isInside(drawn) && !others.some(isNear) && Math.hypot(x, y) >= APART_PX) others.push(drawn)
  }
  return {
    rings: [firstKm, 2 * firstKm].map((km) => ({ radius: Math.round(km / perPx), label: `${km} km` })),
    others,
  }
}

/** The address of a map in a frame; none for a tenant whose map is the drawing. */
function playerOf(centre: Placed, { provider, zoom, googleKey }: TenantSettings['map']): MapView['player'] {
  const { latitude, longitude } = centre
  const marker = `${latitude},${longitude}`
  if (provider === 'openstreetmap') {
    const bounds = boundsOf(centre, zoom, SIZE).map((degrees) => degrees.toFixed(5))
    const query = new URLSearchParams({ bbox: bounds.join(','), marker })
    return { src: `https://www.openstreetmap.org/export/embed.html?${query}`, site: 'OpenStreetMap' }
  }
  if (provider !== 'google' || !googleKey) return null
  const query = new URLSearchParams({ key: googleKey, q: marker, zoom: String(zoom) })
  return { src: `https://www.google.com/maps/embed/v1/place?${query}`, site: 'Google Maps' }
}

function placeOf({ address: { latitude, longitude } }: Location): Placed | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function isInside({ x, y }: { x: number; y: number }): boolean {
  return x > APART_PX && y > APART_PX && x < SIZE.widthPx - APART_PX && y < SIZE.heightPx - APART_PX
}
