import { type RefObject, useCallback, useEffect, useState } from 'react'
import { watchView } from './use-near.ts'

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
    const stop = watchView(place.current, ({ isIntersecting, boundingClientRect: { top } }) => {
      if (!isIntersecting && top > 0) free()
    })
    addEventListener('resize', free)
    return () => {
      stop?.()
      removeEventListener('resize', free)
    }
  }, [minHeight, place])
  return { minHeight, keep }
}
