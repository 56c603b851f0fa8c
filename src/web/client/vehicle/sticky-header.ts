import { past } from './follow/past.ts'
import { slideAway } from './follow/slide-away.ts'

/** B§2: the header comes once the page is scrolled so far, and can be reached only then. */
export function start(place: HTMLElement): void {
  const header = place.querySelector<HTMLElement>('.sticky-header')!
  const goAway = slideAway(header, (isAway) => header.toggleAttribute('data-shown', !isAway))
  past(place.querySelector('.scroll-mark')!, Number(place.dataset.after), (isPast) => goAway(!isPast))
}
