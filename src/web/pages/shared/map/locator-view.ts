import type { Location } from '#domain/locations/location.ts'
import { type Box, dotBox, labelSides, overlaps } from '#domain/locations/map-labels.ts'
import { kmPerPixel, pixelOffset } from '#domain/locations/map-scale.ts'
import type { LocatorView } from '#ui/locations/views.ts'

/** The size of the drawing, and of the map that stands in its place. */
export const LOCATOR_SIZE = { widthPx: 800, heightPx: 400 }
const [MIDDLE_X, MIDDLE_Y] = [LOCATOR_SIZE.widthPx / 2, LOCATOR_SIZE.heightPx / 2]
/** Rings are drawn at a round distance that is about so far from the middle. */
const FIRST_RING_PX = 80
const ROUND_KM = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
/** Yards nearer to each other are one on the drawing. */
const APART_PX = 24
/** A drawing of one place shows so many others, the nearest. */
const OTHERS = 12
/** The drawing comes so close to yards that are near each other; less, where one is only the middle of a postcode. */
const CLOSEST = 14
const CLOSEST_ABOUT = 11
const PIN: Box = { left: 378, top: 140, right: 422, bottom: 208 }
const NORTH: Box = { left: 750, top: 20, right: 786, bottom: 76 }
const NAME = { letterPx: 11, heightPx: 28 }
/** Where the place's name may stand: under its pin, over it, beside it. The first that is free. */
const NAME_AT: TextAt[] = [
  { x: MIDDLE_X, y: 232, anchor: 'middle' },
  { x: MIDDLE_X, y: 128, anchor: 'middle' },
  { x: 430, y: 172, anchor: 'start' },
  { x: 370, y: 172, anchor: 'end' },
]
/** Where a ring may say how far it is, in degrees from the east: the first that is free. */
const RING_LABEL_DEGREES = [45, 315, 135, 225, 25, 335, 155, 205]
const RING_LABEL = { widthPx: 60, heightPx: 18 }

/** A point on the earth. */
export type Placed = { latitude: number; longitude: number }
type TextAt = LocatorView['nameAt']
type Dot = { x: number; y: number; label: string }

/** A place in the middle, and the nearest others that `zoom` has room for. */
export function placeLocator(place: Location, others: readonly Location[], zoom: number): LocatorView {
  const centre = placeOf(place)!
  return draw(centre, place.name, nearest(others, centre, zoom), zoom)
}

/** The same, from as near as all of these others can be seen: yards of one town fill the drawing. */
export function fittedLocator(place: Location, others: readonly Location[], zoom: number): LocatorView {
  const centre = placeOf(place)!
  const shown = nearest(others, centre, zoom)
  const fitted = shown.length > 0 ? fittingZoom([place, ...shown], centre, zoom) : zoom
  return draw(centre, place.name, shown, Math.max(zoom, fitted))
}

/** All places around the main one, from as near as all can be seen, whichever are `found` of them. */
export function directoryLocator(
  main: Location,
  { all, found, zoom }: { all: readonly Location[]; found: readonly Location[]; zoom: number },
): LocatorView {
  const centre = placeOf(main)!
  const isFound = found.some(({ name }) => name === main.name)
  const others = found.filter(({ name }) => name !== main.name)
  return draw(centre, isFound ? main.name : '', others, fittingZoom(all, centre, zoom))
}

/** The point of a place; null where nobody knows it. */
export function placeOf({ address: { latitude, longitude } }: Location): Placed | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Dots stand where they are; names and distances stand where these leave room. */
function draw(centre: Placed, name: string, others: readonly Location[], zoom: number): LocatorView {
  const dots = dotsOf(centre, others, zoom).filter((dot) => name === '' || !overlaps(dotBox(dot), PIN))
  const pin = name === '' ? [] : [PIN]
  const full = [NORTH, ...pin, ...dots.map(dotBox)]
  const nameAt = NAME_AT.find((at) => isFree(nameBox(name, at), full)) ?? NAME_AT[0]!
  const taken = [NORTH, ...pin, nameBox(name, nameAt)]
  const rings = ringsOf(centre, zoom).map((ring) => {
    const labelAt = ringLabels(ring.radius).find((at) => isFree(ringLabelBox(at), [...taken, ...dots.map(dotBox)]))
    if (labelAt) taken.push(ringLabelBox(labelAt))
    return { ...ring, labelAt: labelAt ?? null }
  })
  return { rings, nameAt, others: labelSides(dots, { taken, size: LOCATOR_SIZE }) }
}

function dotsOf(centre: Placed, others: readonly Location[], zoom: number): Dot[] {
  const dots: Dot[] = []
  for (const location of others) {
    const point = placeOf(location)
    if (!point) continue
    const { x, y } = pixelOffset(centre, point, zoom)
    const drawn = { x: Math.round(MIDDLE_X + x), y: Math.round(MIDDLE_Y + y), label: location.name }
    const isNear = (other: { x: number; y: number }) => Math.hypot(other.x - drawn.x, other.y - drawn.y) < APART_PX
    if (isInside(drawn) && !dots.some(isNear) && Math.hypot(x, y) >= APART_PX) dots.push(drawn)
  }
  return dots
}

function ringsOf(centre: Placed, zoom: number): { radius: number; label: string }[] {
  const perPx = kmPerPixel(centre.latitude, zoom)
  const firstKm = ROUND_KM.find((km) => km / perPx >= FIRST_RING_PX) ?? ROUND_KM.at(-1)!
  return [firstKm, 2 * firstKm].map((km) => ({ radius: Math.round(km / perPx), label: `${km} km` }))
}

/** Those of the drawing around a place that are shown. A loop: a directory draws many places among hundreds. */
function nearest(others: readonly Location[], centre: Placed, zoom: number): Location[] {
  const inside: { location: Location; farPx: number }[] = []
  for (const location of others) {
    const place = placeOf(location)
    if (!place) continue
    const { x, y } = pixelOffset(centre, place, zoom)
    if (Math.abs(x) < MIDDLE_X && Math.abs(y) < MIDDLE_Y) inside.push({ location, farPx: Math.hypot(x, y) })
  }
  return inside
    .sort((one, other) => one.farPx - other.farPx)
    .slice(0, OTHERS)
    .map(({ location }) => location)
}

/** As close as all of them can be seen from, and no closer than drawings come, or the tenant's own zoom. */
function fittingZoom(places: readonly Location[], centre: Placed, zoom: number): number {
  const closest = Math.max(zoom, places.some(({ address }) => address.isAboutThere) ? CLOSEST_ABOUT : CLOSEST)
  const needed = places.flatMap((place) => {
    const point = placeOf(place)
    if (!point) return []
    const { x, y } = pixelOffset(centre, point, 0)
    const [wide, high] = [MIDDLE_X - 2 * APART_PX, MIDDLE_Y - 2 * APART_PX]
    return Math.log2(Math.min(wide / Math.abs(x), high / Math.abs(y)))
  })
  return Math.min(closest, ...needed)
}

function nameBox(name: string, { x, y, anchor }: TextAt): Box {
  return textBox({ x, y: y + 8, anchor }, { widthPx: name.length * NAME.letterPx, heightPx: NAME.heightPx })
}

function ringLabels(radius: number): TextAt[] {
  return RING_LABEL_DEGREES.map((degrees) => {
    const [east, north] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    return {
      x: Math.round(MIDDLE_X + radius * east + 6 * Math.sign(east)),
      y: Math.round(MIDDLE_Y - radius * north + (north > 0 ? -4 : 16)),
      anchor: east > 0 ? ('start' as const) : ('end' as const),
    }
  })
}

function ringLabelBox(at: TextAt): Box {
  return textBox({ ...at, y: at.y + 4 }, RING_LABEL)
}

/** What a text takes up that ends `y` pixels from the top. */
function textBox({ x, y, anchor }: TextAt, { widthPx, heightPx }: { widthPx: number; heightPx: number }): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - widthPx : x - widthPx / 2
  return { left, top: y - heightPx, right: left + widthPx, bottom: y }
}

function isFree(box: Box, taken: readonly Box[]): boolean {
  const { widthPx, heightPx } = LOCATOR_SIZE
  const isWhole = box.left >= 0 && box.top >= 0 && box.right <= widthPx && box.bottom <= heightPx
  return isWhole && !taken.some((other) => overlaps(box, other))
}

function isInside({ x, y }: { x: number; y: number }): boolean {
  const { widthPx, heightPx } = LOCATOR_SIZE
  return x > APART_PX && y > APART_PX && x < widthPx - APART_PX && y < heightPx - APART_PX
}
