import { type RefObject, useEffect, useState } from 'react'

/** How close a part comes before what it needs is fetched (rule:similar-vehicles). */
const NEAR_PX = 500

/** True from the moment the element comes so close to the view, and from then on. */
export function useNear(element: RefObject<Element | null>, marginPx = NEAR_PX): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setNear(true), {
      rootMargin: `${marginPx}px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, marginPx, isNear])
  return isNear
}
