import { parametersKey } from '#domain/search/search-parameters.ts'
import { pageQuery } from './pages/page-path.ts'

/**
 * The part of an address that decides what a page says. Search pages read their query, and the key is made of what
 * they read; everything else (campaign parameters among it) is left out.
 */
export function canonicalAddress(url: URL): string {
  const { pathname } = url
  const routes = pathname.endsWith('.data') ? url.searchParams.get('_routes') : null
  const query = pathname.startsWith('/search/') ? parametersKey(pageQuery(url)) : ''
  const key = (routes === null ? '' : JSON.stringify(routes)) + query
  return key === '' ? pathname : `${pathname}?${key}`
}
