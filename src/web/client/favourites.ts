/** A vehicle the visitor saved on this device (B§3). */
export type Favourite = {
  id: number
  name: string
  slug: string
  make: string
  model: string
  primary_image_url: string | null
}

const KEY = 'forecourt:favourites'
/** What a browser that keeps nothing remembers until the page is left. */
let held: Favourite[] = []
let keepsNothing = false

/** What is saved, newest first; whatever else lies under the key is no favourite. */
export function favourites(): Favourite[] {
  if (keepsNothing) return held
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return Array.isArray(kept) ? kept.filter(isFavourite) : []
  } catch {
    return held
  }
}

export function isSaved(id: number): boolean {
  return favourites().some((saved) => saved.id === id)
}

/** Adds what is absent, takes off what is there (B§4). Says whether it is saved now. */
export function toggleFavourite(favourite: Favourite): boolean {
  const others = favourites().filter(({ id }) => id !== favourite.id)
  const added = others.length === favourites().length
  write(added ? [favourite, ...others] : others)
  return added
}

/** Calls when another tab, or a page that comes back from the browser's memory, may show something else. */
export function onFavouritesElsewhere(changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) changed()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed()
  })
}

function write(saved: Favourite[]): void {
  held = saved
  try {
    localStorage.setItem(KEY, JSON.stringify(saved))
    keepsNothing = false
  } catch {
    // A private window, or no room left.
    keepsNothing = true
  }
}

function isFavourite(value: unknown): value is Favourite {
  const { id, name, slug, make, model, primary_image_url: image } = (value ?? {}) as Record<string, unknown>
  const texts = [name, slug, make, model].every((text) => typeof text === 'string' && text !== '')
  return Number.isSafeInteger(id) && texts && (image === null || typeof image === 'string')
}
