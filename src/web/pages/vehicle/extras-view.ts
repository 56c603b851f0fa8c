import { type Location, primaryLocation } from '#domain/locations/location.ts'
import { boundsOf, kmPerPixel, pixelOffset } from '#domain/locations/map-scale.ts'
import { findSimilar } from '#domain/stock/card-buttons.ts'
import { cardTag } from '#domain/stock/card-tag.ts'
import { vehicleDetails } from '#domain/stock/spec-rows.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { ExtrasView, LocatorView, MapView } from '#ui/vehicle/extras/view.ts'
import { publishedArticles } from '../shared/content-paths.ts'
import { ownPicture } from '../shared/own-picture.ts'
import { articleCard } from '../shared/sections/makers/articles-row.server.ts'
import { locationView, phoneView } from '../shell/site-view.server.ts'
import type { VehiclePageFacts } from './vehicle-facts.server.ts'

const ARTICLES_SHOWN = 3

/** The smaller blocks of a vehicle's page, each where the tenant has it and the vehicle can fill it (rule:vehicle-blocks). */
export function extrasView(facts: VehiclePageFacts): ExtrasView {
  const { listing, location, advert, settings } = facts
  const { blocks, usedCarChecks } = settings.vehiclePage
  return {
    standing: standing(facts),
    announcement: announcement(facts),
    details: vehicleDetails(listing),
    video: blocks.video,
    map: location && advert.showsPlace ? mapView(location, facts) : null,
    callTheDealer: advert.available ? callTheDealer(facts) : null,
    checks: blocks.usedCarChecks && listing.carType === 'used' ? usedCarChecks : [],
    banner: banner(facts),
    articles: articles(facts),
    findSimilar: findSimilar(listing, settings),
  }
}

/** Reserved is a flag on top of the status (rule:vehicle-status); either is said beside whatever the tag says. */
function standing({ listing, advert, settings, now }: VehiclePageFacts): ExtrasView['standing'] {
  if (!advert.available) return []
  const { reservedText, comingSoonText } = settings.cards
  const said = cardTag(listing, settings.cards, now)?.kind
  const states = [
    { kind: 'reserved', holds: listing.reserved, tag: { text: reservedText, tone: 'caution' } },
    { kind: 'coming-soon', holds: listing.status === 'coming_soon', tag: { text: comingSoonText, tone: 'quiet' } },
  ] as const
  return states.filter(({ kind, holds }) => holds && kind !== said).map(({ tag }) => tag)
}

/** Only when the vehicle's city differs from the primary location's (rule:announcement-bar). */
function announcement({ listing, location, advert, settings, page }: VehiclePageFacts): ExtrasView['announcement'] {
  if (!settings.vehiclePage.blocks.announcementBar || !advert.showsPlace) return null
  const city = listing.city ?? location?.address.city
  const home = primaryLocation(page.site.locations)?.address.city
  if (!city || !home || city.toLowerCase() === home.toLowerCase()) return null
  return { city, directionsHref: location ? locationView(location).mapHref : null }
}

function callTheDealer(facts: VehiclePageFacts): ExtrasView['callTheDealer'] {
  const { listing, location, advert, settings } = facts
  if (!settings.vehiclePage.blocks.callTheDealer || !advert.phone) return null
  const place = advert.showsPlace ? location?.name : null
  return { place: place ?? listing.dealershipName, phoneHref: phoneView(advert.phone).href }
}

function banner({ settings, page }: VehiclePageFacts): ExtrasView['banner'] {
  const { blocks, featureBanner } = settings.vehiclePage
  if (!blocks.featureBanner) return []
  return featureBanner
    .filter(({ linkTo }) => page.site.leadsSomewhere(linkTo))
    .map(({ title, text, linkTo }) => ({ title, text, href: linkTo }))
}

function articles({ settings, page, now }: VehiclePageFacts): ExtrasView['articles'] {
  if (!settings.vehiclePage.blocks.blogs) return []
  const published = publishedArticles(page.site.content, now, settings.site.timeZone)
  return published.slice(0, ARTICLES_SHOWN).map((article) => articleCard(article, page))
}

/** The size of the drawing, and of the map that stands in its place. */
const SIZE = { widthPx: 800, heightPx: 400 }
/** Rings are drawn at a round distance that is about so far from the middle. */
const FIRST_RING_PX = 80
const ROUND_KM = [0.5, 1, 2, 5, 10, 20, 50, 100]
/** Yards nearer to each other are one on the drawing. */
const APART_PX = 24

type Placed = { latitude: number; longitude: number }

/** The yard's own picture first, or a drawing to scale; a map of another site on a click, as the tenant has it (rule:vehicle-blocks). */
export function mapView(location: Location, { settings, page }: Pick<VehiclePageFacts, 'settings' | 'page'>): MapView {
  const { files } = page.site.content
  const centre = placeOf(location)
  const { map } = settings
  return {
    picture: ownPicture(location.imageUrl, `${location.name}, as it looks from the street`, files),
    locator: map.enabled && centre ? locator(centre, location, page.site.locations, map.zoom) : null,
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
