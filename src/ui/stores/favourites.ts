import type { FavouriteRecord } from '../vehicle/view.ts'
import { storedList, useStored } from './stored-list.ts'

const NONE: readonly FavouriteRecord[] = []

/** Vehicles the visitor saved on this device (rule:favourites), newest first. */
export const favourites = storedList('forecourt:favourites', isFavourite)

export function isSavedHere(id: number): boolean {
  return favourites.read().some((one) => one.id === id)
}

export function useIsSaved(id: number): boolean {
  return useStored(favourites, (saved) => saved.some((one) => one.id === id), false)
}

export function useFavourites(): readonly FavouriteRecord[] {
  return useStored(favourites, (saved) => saved, NONE)
}

/** Adds what is absent, takes off what is there (rule:favourites). Says whether it is saved now. */
export function toggleFavourite(favourite: FavouriteRecord): boolean {
  const before = favourites.read()
  const others = before.filter(({ id }) => id !== favourite.id)
  const isAdded = others.length === before.length
  favourites.write(isAdded ? [favourite, ...others] : others)
  return isAdded
}

export function removeFavourite(id: number): void {
  favourites.write(favourites.read().filter((saved) => saved.id !== id))
}

function isFavourite(value: unknown): value is FavouriteRecord {
  const { id, name, slug, make, model, primary_image_url: image } = (value ?? {}) as Record<string, unknown>
  const texts = [name, slug, make, model].every((text) => typeof text === 'string' && text !== '')
  return Number.isSafeInteger(id) && texts && (image === null || typeof image === 'string')
}
