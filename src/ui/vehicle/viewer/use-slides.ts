import { type RefObject, useEffect, useRef, useState } from 'react'
import { bringSlide, slideInTheMiddle, slideOfKey } from '../slides.ts'

/** Which slide of a swiping row stands in its middle (`at`, null until `settle` first looked), and what moves the row. */
export function useSlides(row: RefObject<HTMLElement | null>, count: number) {
  const [at, setAt] = useState<number | null>(null)
  const request = useRef(0)
  useEffect(() => () => cancelAnimationFrame(request.current), [])

  /** Out of sight nothing can be measured: what was there last stays. */
  function settle(): void {
    if (row.current?.clientWidth) setAt(slideInTheMiddle(row.current))
  }
  return {
    at,
    settle,
    settleSoon() {
      cancelAnimationFrame(request.current)
      request.current = requestAnimationFrame(settle)
    },
    bring(index: number, behavior?: ScrollBehavior) {
      if (row.current) bringSlide(row.current, index, behavior)
    },
    step(by: number) {
      if (row.current) bringSlide(row.current, slideInTheMiddle(row.current) + by)
    },
    /** Where a key leads from here, or null. */
    ofKey(key: string): number | null {
      return row.current && slideOfKey(key, slideInTheMiddle(row.current), count)
    },
  }
}
