import { viewed } from '#ui/stores/viewed.ts'
import { fetchSaved } from '../saved-page.ts'
import { fillPlace } from './fill-place.ts'

const MOST_SHOWN = 6

/**
 * Fills the place of vehicles seen before with their cards as they are today; those that are gone are left out. `viewed.ts`
 * has made room for them while the place was far below the view.
 */
export async function start(section: HTMLElement): Promise<void> {
  const here = Number(section.dataset.carId)
  const ids = viewed.read().flatMap(({ id }) => (id === here ? [] : [id]))
  if (ids.length === 0) return
  const page = await fetchSaved(ids.slice(0, MOST_SHOWN)).catch((error: unknown) => {
    console.warn('Vehicles seen before could not be fetched.', error)
    return null
  })
  const cards = page?.querySelectorAll('[data-saved] > li') ?? []
  fillPlace(section, cards.length > 0 ? () => section.querySelector('ul')!.replaceChildren(...cards) : null)
}
