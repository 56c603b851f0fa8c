import { isCampaign } from '#domain/content/campaign.ts'
import { type PageQuery, PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { pathPattern } from '#domain/content/platform-paths.ts'
import { pagePath, pageQuery } from './page-url.ts'

export type PageKey = {
  /** The same for two addresses of a host exactly when their pages are the same, as far as parameters are declared. */
  key: string
  /** False where the query holds what the page did not declare: it is made, and cached for nobody. */
  mayCache: boolean
}

/**
 * The part of an address that decides what a page says: its path, the routes whose data is asked for, and what the page
 * reads of the query (`PLATFORM_PAGES`). Campaign parameters are left out.
 */
export function pageKey(url: URL): PageKey {
  const { pathname } = url
  const query = pageQuery(url)
  const names = [...new URLSearchParams(query).keys()].filter((name) => !isCampaign(name))
  const declared = names.length > 0 ? declaredQuery(url) : undefined
  const routes = pathname.endsWith('.data') ? url.searchParams.get('_routes') : null
  const read = declared?.keyOf(query) ?? ''
  const isBare = routes === null && read === ''
  return {
    key: isBare ? pathname : `${pathname}?${JSON.stringify([routes, read])}`,
    mayCache: names.every((name) => declared?.reads(name)),
  }
}

/** What the page at an address reads. A path in an unusual spelling (`/Compare`) counts as one that reads nothing. */
export function declaredQuery(url: URL): PageQuery | undefined {
  const path = pagePath(url)
  return READERS.find(({ pattern }) => pattern.test(path))?.query
}

const READERS = PLATFORM_PAGES.flatMap(({ path, query }) => (query ? [{ pattern: pathPattern(path), query }] : []))
