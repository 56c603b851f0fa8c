import { type SmallCache, smallCache } from '#domain/content/lists/small-cache.ts'
import type { SiteFacts } from '../site-view.server.ts'
import type { SearchedOffers, SearchedRange } from './searched.ts'

export type ListCaches = { range: SmallCache<SearchedRange>; offers: SmallCache<SearchedOffers> }

/** Ten answers each for every dealer (B§9); they go when the dealer's stock or settings change, with all facts of the site. */
const caches = new WeakMap<SiteFacts, ListCaches>()

export function listCachesOf(site: SiteFacts): ListCaches {
  const held = caches.get(site) ?? { range: smallCache<SearchedRange>(), offers: smallCache<SearchedOffers>() }
  caches.set(site, held)
  return held
}
