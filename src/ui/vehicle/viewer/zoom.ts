import type { Size } from '../../hooks/use-size.ts'

/** How large a picture is drawn, and how far off the middle of its frame, in CSS pixels. */
export type Zoom = { scale: number; left: number; top: number }

export const WHOLE: Zoom = { scale: 1, left: 0, top: 0 }
const MOST = 4
const STEP = 1.6
/** What a double tap brings near. */
const NEAR = 2.5

type Place = { x: number; y: number }
const MIDDLE: Place = { x: 0, y: 0 }

/** Nearer or, below 1, farther by a factor: the place, counted from the frame's middle, stays where it is. */
export function zoomedBy(zoom: Zoom, factor: number, frame: Size, place = MIDDLE): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  const left = place.x - (place.x - zoom.left) * grown
  const top = place.y - (place.y - zoom.top) * grown
  return withinEdges({ scale, left, top }, frame)
}

export function pannedBy(zoom: Zoom, dx: number, dy: number, frame: Size): Zoom {
  return withinEdges({ ...zoom, left: zoom.left + dx, top: zoom.top + dy }, frame)
}

/** Near where it was whole, else whole. */
export function zoomToggled(zoom: Zoom, frame: Size, place = MIDDLE): Zoom {
  return zoom.scale > 1 ? WHOLE : zoomedBy(zoom, NEAR, frame, place)
}

/** What `+`, `-` and `0` do; null for any other key. */
export function zoomOfKey(zoom: Zoom, key: string, frame: Size): Zoom | null {
  if (key === '+' || key === '=') return zoomedBy(zoom, STEP, frame)
  if (key === '-') return zoomedBy(zoom, 1 / STEP, frame)
  return key === '0' ? WHOLE : null
}

export function transformOf({ scale, left, top }: Zoom): string | undefined {
  return scale === 1 ? undefined : `translate(${left}px, ${top}px) scale(${scale})`
}

/** Never shows what lies beyond the picture's edges. */
function withinEdges({ scale, left, top }: Zoom, { width, height }: Size): Zoom {
  const [mostX, mostY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  return { scale, left: Math.min(mostX, Math.max(-mostX, left)), top: Math.min(mostY, Math.max(-mostY, top)) }
}
