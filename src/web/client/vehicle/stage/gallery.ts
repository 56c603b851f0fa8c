import { stopFilms } from './films.ts'
import { bringSlide, slideInTheMiddle, slideOfKey } from './slides.ts'

/** Pictures after the one shown that are fetched ahead. */
const AHEAD = 2
const watched = new WeakSet<HTMLElement>()

/** Keeps arrows, thumbnails and count with the picture shown, moves by arrow keys, fetches the next pictures ahead. */
export function watchGallery(gallery: HTMLElement): void {
  if (watched.has(gallery)) return
  watched.add(gallery)
  const row = gallery.querySelector<HTMLElement>('.stage')!
  const arrows = [...gallery.querySelectorAll<HTMLButtonElement>('[data-stage]')]
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('[data-stage-to]')]
  const count = gallery.querySelector('[data-count]')
  const last = row.children.length - 1
  let shown = -1

  function settle(): void {
    const at = slideInTheMiddle(row)
    if (at === shown || row.clientWidth === 0) return
    if (shown >= 0) stopFilms(row.children[shown])
    shown = at
    if (count) count.textContent = `${at + 1} / ${last + 1}`
    for (const arrow of arrows) turn(arrow, Number(arrow.dataset.stage) < 0 ? at > 0 : at < last)
    for (const [index, thumb] of thumbs.entries()) mark(thumb, index === at)
    for (const slide of [...row.children].slice(at + 1, at + 1 + AHEAD))
      slide.querySelector('img')?.setAttribute('loading', 'eager')
  }

  /** A button that goes off while it has the focus hands it to the other one. */
  function turn(arrow: HTMLButtonElement, on: boolean): void {
    if (!on && arrow === document.activeElement) row.focus({ preventScroll: true })
    arrow.disabled = !on
  }

  row.addEventListener('keydown', (event) => {
    if (event.target !== row) return
    const to = slideOfKey(event.key, slideInTheMiddle(row), last + 1)
    if (to === null) return
    event.preventDefault()
    bringSlide(row, to)
  })
  let frame = 0
  row.addEventListener('scroll', () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(settle)
  })
  settle()
}

/** The mark moves within its own row, never the page. */
function mark(thumb: HTMLElement, on: boolean): void {
  if (!on) thumb.removeAttribute('aria-current')
  if (!on) return
  thumb.setAttribute('aria-current', 'true')
  const row = thumb.parentElement!
  const { left, right } = thumb.getBoundingClientRect()
  const bounds = row.getBoundingClientRect()
  if (left < bounds.left || right > bounds.right) row.scrollBy({ left: left - bounds.left - bounds.width / 2 })
}
