import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * For a place that is filled late, so that nothing below it moves: `keep`, called together with what fills it, holds it as
 * high as it is. Once it lies wholly below the view, or the page is drawn anew at another width, it is as high as what it
 * holds: `minHeight` (px) is undefined then.
 */
export function useReservedHeight(place: RefObject<HTMLElement | null>): {
  minHeight: number | undefined
  keep(): void
} {
  const [minHeight, setMinHeight] = useState<number>()
  const keep = useCallback(() => setMinHeight(place.current?.offsetHeight), [place])
  useEffect(() => {
    if (minHeight === undefined) return
    const free = () => setMinHeight(undefined)
    const watch = new IntersectionObserver((seen) => {
      const last = seen.at(-1)!
      if (!last.isIntersecting && last.boundingClientRect.top > 0) free()
    })
    watch.observe(place.current!)
    addEventListener('resize', free)
    return () => {
      watch.disconnect()
      removeEventListener('resize', free)
    }
  }, [minHeight, place])
  return { minHeight, keep }
}
