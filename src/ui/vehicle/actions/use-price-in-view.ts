import { useEffect, useState } from 'react'

/** Whether a price block of the page (`data-price-block`) is in view; false where there is none. */
export function usePriceInView(): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const inView = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      setInView(inView.size > 0)
    })
    for (const block of document.querySelectorAll('[data-price-block]')) observer.observe(block)
    return () => observer.disconnect()
  }, [])
  return isInView
}
