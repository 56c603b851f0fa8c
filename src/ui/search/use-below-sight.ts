import { type RefObject, useEffect, useState } from 'react'

/** So much below the window's edge counts as in sight. */
const BEYOND_PX = 100

/** Whether nothing of the element is drawn in sight: it lies below the window's edge, or in a panel that is closed. */
export function useBelowSight(element: RefObject<Element | null>): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!
        setBelow(!isIntersecting && (boundingClientRect.top > 0 || boundingClientRect.height === 0))
      },
      { rootMargin: `0px 0px ${BEYOND_PX}px` },
    )
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return isBelow
}
