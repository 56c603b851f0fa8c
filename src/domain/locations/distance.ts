/** Degrees north and east. */
export type Point = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6371

/** The way between two points as the crow flies, in kilometres (haversine, Earth radius 6371 km). */
export function distanceKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const chord =
    half(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * half(to.longitude - from.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** "-27.6161,152.7608", as search documents hold a place; null for what is none. */
export function pointOf(coordinates: string | null): Point | null {
  const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(coordinates ?? '') ?? []
  return latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) }
}
