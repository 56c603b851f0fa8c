import { type RefObject, useState } from 'react'
import type { Size } from '../../hooks/use-size.ts'

/** How near the picture in a frame is brought, and what changes that; places are those of pointer events. */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(WHOLE)
  const box = () => frame.current!.getBoundingClientRect()
  /** Counted from the middle of the frame, which is meant where no place is told. */
  function placeIn({ left, top, width, height }: DOMRect, x?: number, y?: number) {
    return { x: x === undefined ? 0 : x - left - width / 2, y: y === undefined ? 0 : y - top - height / 2 }
  }
  return {
    isOn: zoom.scale > 1,
    scale: zoom.scale,
    transform: transformOf(zoom),
    by(factor: number, x?: number, y?: number) {
      const frame = box()
      setZoom((now) => zoomedBy(now, factor, frame, placeIn(frame, x, y)))
    },
    panBy(dx: number, dy: number) {
      const frame = box()
      setZoom((now) => pannedBy(now, dx, dy, frame))
    },
    toggle(x?: number, y?: number) {
      const frame = box()
      setZoom((now) => zoomToggled(now, frame, placeIn(frame, x, y)))
    },
    reset() {
      setZoom(WHOLE)
    },
    /** True where the key was one of these. */
    key(key: string): boolean {
      const next = zoomOfKey(zoom, key, box())
      if (next) setZoom(next)
      return next !== null
    },
  }
}

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
