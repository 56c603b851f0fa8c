// As long as a smooth scroll may take: a press during it goes on from where the last one leads.
const ON_THE_WAY_MS = 600

/** Turns a carousel's buttons off at its ends, moves it by them and by its dots, and marks the dot of what is in view. */
export function start(carousel: HTMLElement): void {
  const track = carousel.querySelector<HTMLElement>('.carousel-track')!
  const steps = [...carousel.querySelectorAll<HTMLButtonElement>('[data-carousel-step]')]
  const dots = [...carousel.querySelectorAll<HTMLAnchorElement>('[data-carousel-to]')]
  const startOf = (item: Element) => item.getBoundingClientRect().left - track.getBoundingClientRect().left
  const inset = () => Number.parseFloat(getComputedStyle(track).scrollPaddingLeft) || 0

  let toEnd = carousel.dataset.from === 'end'
  function settle(): void {
    // As soon as it has a width: what is far down the page may not be laid out yet.
    if (toEnd && track.scrollWidth > track.clientWidth) {
      toEnd = false
      track.scrollTo({ left: track.scrollWidth, behavior: 'instant' })
    }
    const left = track.scrollLeft
    const end = track.scrollWidth - track.clientWidth
    for (const step of steps) turn(step, Number(step.dataset.carouselStep) < 0 ? left > 1 : left < end - 1)
    const distances = [...track.children].map((item) => Math.abs(startOf(item) - inset()))
    const nearest = left >= end - 1 && end > 0 ? track.children.length - 1 : distances.indexOf(Math.min(...distances))
    for (const [index, dot] of dots.entries()) {
      if (index === nearest) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
  }

  /** A button that goes off while it has the focus hands it to the other one. */
  function turn(step: HTMLButtonElement, on: boolean): void {
    const other = steps.find((button) => button !== step)
    const focused = !on && step === document.activeElement
    step.disabled = !on
    if (!focused || !other) return
    other.disabled = false
    other.focus()
  }

  carousel.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-carousel-step], [data-carousel-to]')
    if (!control) return
    event.preventDefault()
    const { carouselStep, carouselTo } = control.dataset
    if (carouselTo) go(track.scrollLeft + startOf(track.children[Number(carouselTo)]!) - inset())
    else go((goal ?? track.scrollLeft) + Number(carouselStep) * (track.clientWidth - 2 * inset()))
  })

  let goal: number | null = null
  let arriving = 0
  function go(left: number): void {
    goal = Math.max(0, Math.min(left, track.scrollWidth - track.clientWidth))
    track.scrollTo({ left: goal })
    clearTimeout(arriving)
    arriving = window.setTimeout(() => {
      goal = null
    }, ON_THE_WAY_MS)
  }

  let frame = 0
  track.addEventListener('scroll', () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(settle)
  })
  new ResizeObserver(settle).observe(track)
}
