import { type RefObject, useEffect, useState } from 'react'

/** Whether any of the element is in the view; `untilKnown` until it is known. */
export function useInView(element: RefObject<Element | null>, untilKnown = true): boolean {
  const [isInView, setInView] = useState(untilKnown)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry!.isIntersecting))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
