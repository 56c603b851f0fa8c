import { parametersKey } from '#domain/search/search-parameters.ts'
import { calculatorsKey } from './calculator-query.ts'
import { pageQuery } from './pages/page-path.ts'

/** Pages that read their query: the stock, and the lists of the model range and the offers. */
const READ_BY_QUERY = /^\/(?:search\/|(?:models|special-offers)(?:\.data)?$)/

/** One vehicle, whose calculators are forms of its page. */
const VEHICLE = /^\/cars\/[^/]+$/

/** Pages about the vehicles that one parameter names. */
const READ_BY_PARAMETER: Record<string, string> = { '/favourites': 'ids', '/compare': 'ids', '/print': 'car_id' }

/**
 * The part of an address that decides what a page says. Lists and calculators read their query, and the key is made of
 * what they read; everything else (campaign parameters among it) is left out.
 */
export function canonicalAddress(url: URL): string {
  const { pathname } = url
  const routes = pathname.endsWith('.data') ? url.searchParams.get('_routes') : null
  const query = queryKey(pathname, pageQuery(url))
  const key = (routes === null ? '' : JSON.stringify(routes)) + query
  return key === '' ? pathname : `${pathname}?${key}`
}

function queryKey(pathname: string, query: string): string {
  if (READ_BY_QUERY.test(pathname)) return parametersKey(query)
  const parameter = READ_BY_PARAMETER[pathname.replace(/\.data$/, '')]
  if (parameter) return new URLSearchParams(query).get(parameter) ?? ''
  return VEHICLE.test(pathname) ? calculatorsKey(query) : ''
}
