import { sendEvent } from './events.ts'
import { type Favourite, isSaved, onFavouritesElsewhere, toggleFavourite } from './favourites.ts'

/** B§7, C§7 */
const SAVED_EVENT = 39

/** A heart shows whether its vehicle is saved, and changes it. */
export function start(heart: HTMLElement): void {
  show(heart)
  heart.addEventListener('click', () => {
    const favourite = favouriteOf(heart)
    if (toggleFavourite(favourite)) sendEvent(SAVED_EVENT, favourite.id)
    showAll()
  })
}

onFavouritesElsewhere(showAll)

/** The same vehicle may stand on a page more than once. */
function showAll(): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]')) show(heart)
}

function show(heart: HTMLElement): void {
  const saved = isSaved(favouriteOf(heart).id)
  heart.setAttribute('aria-pressed', String(saved))
  const hides = heart.hasAttribute('data-only-if-saved') && !saved
  // What had the focus goes: the name of the vehicle has it next.
  if (hides && heart === document.activeElement) heart.closest('article')?.querySelector<HTMLElement>('h3 a')?.focus()
  heart.hidden = hides
}

function favouriteOf(heart: HTMLElement): Favourite {
  return JSON.parse(heart.dataset.favourite!) as Favourite
}
