import { isCampaign, pageQueryOf } from './page-queries.ts'
import { pagePath, pageQuery } from './pages/page-path.ts'

export type PageKey = {
  /** The same for two addresses of a host exactly when their pages are the same, as far as parameters are declared. */
  key: string
  /** False where the query holds what the route did not declare: such a page is made, and kept for nobody. */
  mayKeep: boolean
}

/**
 * The part of an address that decides what a page says: its path, the routes whose data is asked for, and what its
 * route reads of the query (`page-queries.ts`). Campaign parameters are left out.
 */
export function pageKey(url: URL): PageKey {
  const { pathname } = url
  const query = pageQuery(url)
  const declared = pageQueryOf(pagePath(url))
  const names = [...new URLSearchParams(query).keys()]
  const mayKeep = names.every((name) => declared.reads(name) || isCampaign(name))

  const routes = pathname.endsWith('.data') ? url.searchParams.get('_routes') : null
  const read = declared.keyOf(query)
  const isBare = routes === null && read === ''
  return { key: isBare ? pathname : `${pathname}?${JSON.stringify([routes, read])}`, mayKeep }
}
