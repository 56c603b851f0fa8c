import { type RefObject, useEffect, useState } from 'react'

/** How close a part comes before what it needs is fetched (rule:similar-vehicles). */
const NEAR_PX = 500

/** True from the moment the element comes so close to the view, and from then on. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear) return
    return watchView(element.current, ({ isIntersecting }) => isIntersecting && setNear(true), `${NEAR_PX}px`)
  }, [element, isNear])
  return isNear
}

type Seen = (entry: IntersectionObserverEntry) => void

/** Has `seen` called as an element comes into the view, grown by a margin, and leaves it; what is returned ends that. */
export function watchView(element: Element | null, seen: Seen, rootMargin?: string): (() => void) | undefined {
  if (!element) return
  const observer = new IntersectionObserver((entries) => seen(entries.at(-1)!), { rootMargin })
  observer.observe(element)
  return () => observer.disconnect()
}
