import { slideAway } from './follow/slide-away.ts'

/** C§2.3: a phone's bar slides away while the price block is in view, out of reach too; without such a block it stays. */
export function start(bar: HTMLElement): void {
  const inView = new Set<Element>()
  const goAway = slideAway(bar, (isAway) => bar.toggleAttribute('data-away', isAway))
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    goAway(inView.size > 0)
  })
  for (const block of document.querySelectorAll('[data-price-block]')) observer.observe(block)
}
