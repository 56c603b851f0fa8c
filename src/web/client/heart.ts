import { sendEvent } from './events.ts'
import { type Favourite, isSaved, onFavouritesElsewhere, toggleFavourite } from './favourites.ts'

/** B§7, C§7 */
const SAVED_EVENT = 39

/** A heart shows whether its vehicle is saved, and changes it. */
export function startHeart(heart: HTMLElement): void {
  showHeart(heart)
  heart.addEventListener('click', () => {
    const favourite = favouriteOf(heart)
    if (toggleFavourite(favourite)) {
      sendEvent(SAVED_EVENT, favourite.id)
      void sayWhere(favourite)
    }
    showHearts()
    dispatchEvent(new Event('forecourt:favourites'))
  })
}

onFavouritesElsewhere(showHearts)

/** The same vehicle may stand on a page more than once. */
function showHearts(): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]')) showHeart(heart)
}

function showHeart(heart: HTMLElement): void {
  const saved = isSaved(favouriteOf(heart).id)
  heart.setAttribute('aria-pressed', String(saved))
  const hides = heart.hasAttribute('data-only-if-saved') && !saved
  // What had the focus goes: the name of the vehicle on its card has it next, or the content of its own page.
  if (hides && heart === document.activeElement)
    (heart.closest('article')?.querySelector<HTMLElement>('h3 a') ?? document.getElementById('content'))?.focus()
  heart.hidden = hides
}

async function sayWhere({ name }: Favourite): Promise<void> {
  const { showToast } = await import('./toast.ts')
  const action = { label: 'View List', href: '/favourites' }
  showToast({ title: 'Saved on this device', text: name, action })
}

function favouriteOf(heart: HTMLElement): Favourite {
  return JSON.parse(heart.dataset.favourite!) as Favourite
}
