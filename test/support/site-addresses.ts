import fc from 'fast-check'
import { anySign } from './search-addresses.ts'

/** The beginning of every address the site knows: pages, files, the API, what content and features to come add. */
const BEGINNINGS = [
  '/', '/cars', '/cars/h1', '/models', '/models/kia-rio', '/special-offers', '/offers', '/locations', '/compare',
  '/favourites', '/print', '/blog', '/blog/first', '/kia/overview', '/about-us', '/contact', '/checkout-journey',
  '/media', '/media/1', '/media/files', '/media/attached', '/media/placeholder', '/make-logos', '/assets',
  '/sitemap.xml', '/sitemap-stock-1.xml', '/sitemap-stock', '/sitemap', '/robots.txt', '/favicon.ico', '/healthz',
  '/internal/search', '/styleguide', '/api', '/api/items', '/api/suggestions', '/api/indexes/cars/search',
  '/api/indexes', '/api/cars/h1', '/api/cars/h1/similar', '/api/cars/h1/autogauge', '/api/cars/h1/view.json',
  '/api/cars/h1/finance-disclaimer', '/api/cars/h1/pdf', '/api/delivery-quote', '/api/health', '/api/openapi.json',
] // biome-ignore format: one list

const NAMES = [
  'car_id', 'ids', 'car_ids', 'id', 'query', 'q', 'filter', 'sort', 'facets', 'limit', 'offset', 'page', 'hitsPerPage',
  'postcode', 'category', 'manufacturer', 'dealership', 'price', 'amount', 'deposit', 'term', 'rate', 'frequency',
  'template', 'search_filters', 'photos_count', 'updated_at', 'cards', 'utm_source', '_routes', 'constructor', '__proto__',
] // biome-ignore format: one list

const VALUES = [
  '1', 'h1', 'h1,h2', '0', '-1', '1e9', '99999999999999999999', '2147483648', '9223372036854775808', 'NaN', '4305',
  'price%20%3E%201', 'price:asc', '[%22make%22]', '{%22a%22:', '%', '%FF', '%00', '[]', 'null', 'true',
] // biome-ignore format: one list

/** Addresses beside the search: a beginning the site knows, then what nobody would write, and what somebody would. */
export function anySiteAddress(): fc.Arbitrary<string> {
  const sign = anySign()
  const segment = fc.oneof(
    fc.constantFrom(
      'h1',
      'overview',
      '320-75',
      '320-75.webp',
      'car.svg',
      '..',
      '%2e%2e',
      '%00',
      '.data',
      'constructor',
    ),
    sign,
  )
  const rest = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('.data', '/', '//') },
    { weight: 3, arbitrary: fc.array(segment, { minLength: 1, maxLength: 3 }).map((all) => `/${all.join('/')}`) },
  )
  const name = fc
    .oneof({ weight: 3, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: sign })
    .chain((named) => fc.constantFrom(named, `${named}[]`, `${named}[0]`))
  const value = fc.oneof(fc.constantFrom(...VALUES), sign)
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(name, value).map(([left, right]) => `${left}=${right}`) },
    { weight: 1, arbitrary: sign },
  )
  const query = fc.array(part, { maxLength: 4 }).map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''))
  return fc.tuple(fc.constantFrom(...BEGINNINGS), rest, query).map((parts) => parts.join(''))
}
