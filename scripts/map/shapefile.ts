import type { Point } from './shapes.ts'

const HEADER_BYTES = 100
const POLYLINE = 3
const POLYGON = 5

/** The parts of all polylines and polygons of an ESRI shapefile (.shp), in longitude and latitude; other shapes are left out. */
export function readShapes(file: Buffer): Point[][] {
  const parts: Point[][] = []
  for (let at = HEADER_BYTES; at < file.length; ) {
    const contentBytes = file.readInt32BE(at + 4) * 2
    const start = at + 8
    if ([POLYLINE, POLYGON].includes(file.readInt32LE(start))) parts.push(...partsOf(file, start))
    at = start + contentBytes
  }
  return parts
}

function partsOf(file: Buffer, start: number): Point[][] {
  const partCount = file.readInt32LE(start + 36)
  const pointCount = file.readInt32LE(start + 40)
  const firsts = Array.from({ length: partCount }, (_, part) => file.readInt32LE(start + 44 + 4 * part))
  const points = start + 44 + 4 * partCount
  const pointAt = (n: number): Point => [file.readDoubleLE(points + 16 * n), file.readDoubleLE(points + 16 * n + 8)]
  return firsts.map((first, part) => {
    const end = firsts[part + 1] ?? pointCount
    return Array.from({ length: end - first }, (_, n) => pointAt(first + n))
  })
}
