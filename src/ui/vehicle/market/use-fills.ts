import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the gauge fills from empty to where it stands: once its dial is seen. One that stood full in the view before
 * anybody scrolled is left alone, so that nothing jumps; one that was drawn just now never is.
 */
export function useFills(dial: RefObject<Element | null>, isKnown: boolean, justDrawn: boolean): boolean {
  const [fills, setFills] = useState(false)
  useEffect(() => {
    if (!isKnown || !dial.current) return
    const mayStand = !justDrawn && scrollY === 0
    let isFirstLook = true
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry!.isIntersecting) {
          observer.disconnect()
          if (!(isFirstLook && mayStand)) setFills(true)
        }
        isFirstLook = false
      },
      { threshold: 0.4 },
    )
    observer.observe(dial.current)
    return () => observer.disconnect()
  }, [dial, isKnown, justDrawn])
  return fills
}
