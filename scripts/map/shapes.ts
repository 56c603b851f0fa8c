/** Longitude and latitude. */
export type Point = [number, number]
/** West, south, east, north. */
type Bounds = readonly [number, number, number, number]

/** The part of the world that the map shows. */
export const BOUNDS: Bounds = [105, -45.5, 160, -8]

/** The line with fewer points, none of which it leaves further than `tolerance` behind (Douglas and Peucker). */
export function simplified(line: Point[], tolerance: number): Point[] {
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  while (open.length) {
    const [from, to] = open.pop()!
    let farthest = { at: -1, distance: tolerance }
    for (let at = from + 1; at < to; at++) {
      const distance = distanceTo(line[at]!, line[from]!, line[to]!)
      if (distance > farthest.distance) farthest = { at, distance }
    }
    if (farthest.at < 0) continue
    kept.add(farthest.at)
    open.push([from, farthest.at], [farthest.at, to])
  }
  return line.filter((_, at) => kept.has(at))
}

function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const length = dx * dx + dy * dy
  const along = length ? Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length)) : 0
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy)
}

/** What of a closed ring lies within the bounds (Sutherland and Hodgman), closed; empty where nothing does. */
export function clipRing(ring: Point[], [west, south, east, north]: Bounds): Point[] {
  const edges: [axis: 0 | 1, limit: number, side: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  let points = ring.slice(0, -1)
  for (const [axis, limit, side] of edges) {
    const isIn = (point: Point) => (point[axis] - limit) * side >= 0
    points = points.flatMap((point, at) => {
      const before = points.at(at - 1)!
      if (isIn(point) === isIn(before)) return isIn(point) ? [point] : []
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      const crossing: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
      return isIn(point) ? [crossing, point] : [crossing]
    })
  }
  return points.length ? [...points, points[0]!] : []
}
