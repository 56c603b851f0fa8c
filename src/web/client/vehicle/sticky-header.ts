import { past } from './follow/past.ts'

/** B§2: the header comes once the page is scrolled so far, and can be reached only then. */
export function start(place: HTMLElement): void {
  const header = place.querySelector<HTMLElement>('.sticky-header')!
  past(place.querySelector('.scroll-mark')!, Number(place.dataset.after), (isPast) => {
    header.inert = !isPast
    header.toggleAttribute('data-shown', isPast)
  })
}
