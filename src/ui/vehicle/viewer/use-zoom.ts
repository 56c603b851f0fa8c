import { type RefObject, useState } from 'react'
import { pannedBy, transformOf, WHOLE, zoomedBy, zoomOfKey, zoomToggled } from './zoom.ts'

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
