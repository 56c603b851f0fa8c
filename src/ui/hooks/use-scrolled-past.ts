import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the page is scrolled further than so many pixels: told by a mark that lies at rest at the top of what holds it,
 * not by listening to the scroll. False until the page is hydrated.
 */
export function useScrolledPast(mark: RefObject<Element | null>, px: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = mark.current
    if (!element) return
    const furtherUp = Math.round(px - (element.getBoundingClientRect().top + scrollY))
    const observer = new IntersectionObserver(([entry]) => setPast(entry!.boundingClientRect.top < -furtherUp), {
      rootMargin: `${furtherUp}px 0px 0px 0px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [mark, px])
  return isPast
}
