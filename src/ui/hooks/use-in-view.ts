import { type RefObject, useEffect, useState } from 'react'

/** Whether any of the element is in the view; true until it is known. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry!.isIntersecting))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
