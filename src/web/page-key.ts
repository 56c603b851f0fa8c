import { parametersKey } from '#domain/search/search-parameters.ts'
import { pageQuery } from './pages/page-path.ts'

/** Pages that read their query: the stock, and the lists of the model range and the offers. */
const READ_BY_QUERY = /^\/(?:search\/|(?:models|special-offers)(?:\.data)?$)/

/**
 * The part of an address that decides what a page says. Lists read their query, and the key is made of what
 * they read; everything else (campaign parameters among it) is left out.
 */
export function canonicalAddress(url: URL): string {
  const { pathname } = url
  const routes = pathname.endsWith('.data') ? url.searchParams.get('_routes') : null
  const query = READ_BY_QUERY.test(pathname) ? parametersKey(pageQuery(url)) : ''
  const key = (routes === null ? '' : JSON.stringify(routes)) + query
  return key === '' ? pathname : `${pathname}?${key}`
}
