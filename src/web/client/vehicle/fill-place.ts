/**
 * Fills a place with what came late, so that nothing below it moves: it stays as high as it is while it is looked at. Once
 * it lies wholly below the view, or the page is drawn anew at another width, it is as high as what it holds.
 * `fill` is null where nothing came: the place stands empty until then, and goes.
 */
export function fillPlace(place: HTMLElement, fill: (() => void) | null): void {
  place.style.minHeight = `${place.offsetHeight}px`
  if (fill) fill()
  else place.style.visibility = 'hidden'
  const free = () => {
    place.style.removeProperty('min-height')
    place.hidden = fill === null
    watch.disconnect()
    removeEventListener('resize', free)
  }
  const watch = new IntersectionObserver((seen) => {
    const last = seen.at(-1)!
    if (!last.isIntersecting && last.boundingClientRect.top > 0) free()
  })
  watch.observe(place)
  addEventListener('resize', free)
}
