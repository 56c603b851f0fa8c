/** The web's map projection: pixels that the world is wide at zoom 0. */
const WORLD_PX = 256
const EARTH_KM = 40_075.017

type Point = { latitude: number; longitude: number }

/** Kilometres that one pixel of a web map stands for at this latitude and zoom. */
export function kmPerPixel(latitude: number, zoom: number): number {
  return (EARTH_KM * Math.cos((latitude * Math.PI) / 180)) / (WORLD_PX * 2 ** zoom)
}

/** How far east and south of `centre` a point lies on such a map, in pixels. */
export function pixelOffset(centre: Point, point: Point, zoom: number): { x: number; y: number } {
  const scale = WORLD_PX * 2 ** zoom
  return {
    x: ((point.longitude - centre.longitude) / 360) * scale,
    y: (mercator(centre.latitude) - mercator(point.latitude)) * scale,
  }
}

/** What a map of this size shows: west, south, east, north in degrees. */
export function boundsOf(centre: Point, zoom: number, size: { widthPx: number; heightPx: number }): number[] {
  const degreesPerPx = 360 / (WORLD_PX * 2 ** zoom)
  const east = (size.widthPx / 2) * degreesPerPx
  const north = (size.heightPx / 2) * degreesPerPx * Math.cos((centre.latitude * Math.PI) / 180)
  return [centre.longitude - east, centre.latitude - north, centre.longitude + east, centre.latitude + north]
}

function mercator(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
