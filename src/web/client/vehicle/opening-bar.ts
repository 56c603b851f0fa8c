import { past } from './follow/past.ts'

/** C§2.3: the bottom bar opens, with name and price, once the page is scrolled so far. */
export function start(place: HTMLElement): void {
  const bar = place.querySelector<HTMLElement>('.wide-bar')!
  past(place.querySelector('.scroll-mark')!, Number(place.dataset.after), (isPast) =>
    bar.toggleAttribute('data-opened', isPast),
  )
}
