import { LRUCache } from 'lru-cache'
import type { SiteFacts } from '../site-view.server.ts'
import type { SearchedOffers, SearchedRange } from './searched.ts'

/** Answers by their address, looked at with `peek`: the oldest goes (rule:list-pages). One that `endsAt` an instant is another then. */
export type ListCaches = {
  range: LRUCache<string, SearchedRange>
  offers: LRUCache<string, SearchedOffers & { endsAt: Date | null }>
}

const MOST_ANSWERS = { max: 10 }

/** Ten answers each for every dealer; they go when its stock or settings change, with all facts of the site. */
const caches = new WeakMap<SiteFacts, ListCaches>()

export function listCachesOf(site: SiteFacts): ListCaches {
  const held = caches.get(site) ?? { range: new LRUCache(MOST_ANSWERS), offers: new LRUCache(MOST_ANSWERS) }
  caches.set(site, held)
  return held
}
