import type { Page } from 'playwright-core'

export type Hit = { id: number; path: string; name: string }

/** Vehicles of the site a page is on, best first, by a filter in the grammar of the search API. Leaves the page there. */
export async function hitsWhere(page: Page, filter: string, limit = 1): Promise<Hit[]> {
  const query = new URLSearchParams({ filter, limit: String(limit), attributesToRetrieve: 'id,path,name' })
  const answer = await page.goto(`/api/indexes/cars/search?${query}`)
  return (await answer!.json()).hits
}

/** The path of the best of them; null where there is none. */
export async function pathWhere(page: Page, filter: string): Promise<string | null> {
  return (await hitsWhere(page, filter))[0]?.path ?? null
}

/** A vehicle as favourites are kept on a device (rule:favourites). */
export function favouriteOf({ id, path, name }: Hit): object {
  const slug = path.replace('/cars/', '')
  return { id, name, slug, make: 'Toyota', model: 'Corolla', primary_image_url: null }
}
