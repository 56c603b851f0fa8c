import { LRUCache } from 'lru-cache'
import { matchRoutes } from 'react-router'
import { PLATFORM_PAGES, type PlatformPage } from '#domain/content/platform-pages.ts'

/** The page's own path: React Router asks for the data of `/x` at `/x.data` and of `/x/` at `/x/_.data`. */
export function pagePath({ pathname }: URL): string {
  if (!pathname.endsWith('.data')) return pathname
  return pathname.slice(0, -'.data'.length).replace(/\/_$/, '/')
}

/** The page's own query (with its `?`, or empty): without `_routes`, by which React Router says whose data it wants. */
export function pageQuery({ search }: URL): string {
  if (!search.includes('_routes')) return search
  const parts = search.slice(1).split('&')
  const own = parts.filter((part) => part !== '_routes' && !part.startsWith('_routes=')).join('&')
  return own === '' ? '' : `?${own}`
}

/** Matching ranks all pages anew each time, which costs a request twice a fiftieth of its page. */
const matched = new LRUCache<string, { page: PlatformPage | undefined }>({ max: 1000 })

/** The page that React Router shows at an address. */
export function pageAt(url: URL): PlatformPage | undefined {
  const path = pagePath(url)
  const known = matched.get(path)
  if (known) return known.page
  const page = matchRoutes([...PLATFORM_PAGES], path)?.at(-1)?.route
  matched.set(path, { page })
  return page
}

/** Whether the page at an address may be read from a replica that is seconds behind: it is nobody's own. */
export function readsReplica(url: URL): boolean {
  const page = pageAt(url)
  return page !== undefined && !page.isPrivate && !page.isShoppers
}

/** The address as loaders are given it: its query holds what the page declares that it reads, and nothing else. */
export function declaredUrl(url: URL): URL {
  if (url.search === '') return url
  const declared = pageAt(url)?.query
  const isDeclared = (name: string) => name === '_routes' || declared?.reads(name)
  const parts = url.search.slice(1).split('&')
  const to = new URL(url)
  to.search = parts.filter((part) => [...new URLSearchParams(`?${part}`).keys()].every(isDeclared)).join('&')
  return to
}
