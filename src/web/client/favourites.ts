import type { FavouriteRecord } from '#ui/vehicle/shortlist/view.ts'
import { keptList } from './kept-list.ts'

/** A vehicle the visitor saved on this device (B§3). */
export type Favourite = FavouriteRecord

const list = keptList('forecourt:favourites', isFavourite)

/** What is saved, newest first. */
export const favourites = list.read
export const onFavouritesElsewhere = list.onElsewhere

export function isSaved(id: number): boolean {
  return favourites().some((saved) => saved.id === id)
}

/** Adds what is absent, takes off what is there (B§4). Says whether it is saved now. */
export function toggleFavourite(favourite: Favourite): boolean {
  const others = favourites().filter(({ id }) => id !== favourite.id)
  const added = others.length === favourites().length
  list.write(added ? [favourite, ...others] : others)
  return added
}

export function removeFavourite(id: number): void {
  list.write(favourites().filter((saved) => saved.id !== id))
}

function isFavourite(value: unknown): value is Favourite {
  const { id, name, slug, make, model, primary_image_url: image } = (value ?? {}) as Record<string, unknown>
  const texts = [name, slug, make, model].every((text) => typeof text === 'string' && text !== '')
  return Number.isSafeInteger(id) && texts && (image === null || typeof image === 'string')
}
