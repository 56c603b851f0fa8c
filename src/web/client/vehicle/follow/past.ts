/**
 * Tells whether the page is scrolled further than so many pixels, now and whenever that changes: by a mark that lies at
 * rest in the page, not by listening to the scroll.
 */
export function past(mark: Element, px: number, tell: (isPast: boolean) => void): void {
  const furtherUp = Math.round(px - (mark.getBoundingClientRect().top + scrollY))
  const observer = new IntersectionObserver(([entry]) => tell(entry!.boundingClientRect.top < -furtherUp), {
    rootMargin: `${furtherUp}px 0px 0px 0px`,
  })
  observer.observe(mark)
}
