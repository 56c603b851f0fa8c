/** C§2.3: a phone's bar slides away while the price block is in view, out of reach too; without such a block it stays. */
export function start(bar: HTMLElement): void {
  const inView = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    bar.inert = inView.size > 0
    bar.toggleAttribute('data-away', inView.size > 0)
  })
  for (const block of document.querySelectorAll('[data-price-block]')) observer.observe(block)
}
