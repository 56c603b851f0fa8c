import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCampaign } from '#domain/content/campaign.ts'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { requestedCalculators } from '#domain/finance/calculator-query.ts'
import { asksToFilter, readParameters } from '#domain/search/search-parameters.ts'
import { pageKey } from './page-key.ts'
import { declaredUrl, pageQuery } from './page-url.ts'

const asked = (address: string) => pageKey(new URL(address, 'https://dealer.example'))
const key = (address: string) => asked(address).key

test.each([
  ['/?utm_source=x', '/'],
  ['/cars/toyota-hilux-1?term=5&utm_source=x', '/cars/toyota-hilux-1'],
  ['/cars/toyota-hilux-1?amount=5&gclid=x', '/cars/toyota-hilux-1?amount=5'],
  ['/search/toyota?gclid=1&_routes=routes', '/search/toyota'],
  ['/search/toyota?refinementList%5Bbody%5D=Ute', '/search/toyota?refinementList[body][0]=Ute'],
  ['/models?utm_source=x', '/models'],
  ['/models?refinementList%5Bmodel.body%5D=Ute', '/models?refinementList[model.body][0]=Ute'],
  ['/print?car_id=hilux-1&utm_source=x', '/print?car_id=hilux-1'],
  ['/compare?fbclid=x&ids=1%2C2', '/compare?ids=1,2'],
  ['/favourites?utm_source=x', '/favourites'],
  ['/_.data?utm_source=x', '/_.data'],
  ['/search/toyota.data?_routes=x&utm_source=y', '/search/toyota.data?_routes=x'],
])('%s is the page of %s', (one, other) => {
  expect(asked(one)).toEqual({ key: key(other), mayCache: true })
})

test.each([
  '/?x=1',
  '/?query=ute&_routes=x',
  '/?Utm_source=x',
  '/?__proto__=1',
  '/about-us?x=1&utm_source=y',
  '/about-us.data?x=1&_routes=routes',
  '/cars/toyota-hilux-1?page=2',
  '/models/sportage?page=2',
  '/compare?page=2&ids=1%2C2',
  '/Compare?ids=1',
  '/compar%65?ids=1',
  '/favourites.data?%5Froutes=x&ids=1',
  '/search/toyota?ref=newsletter',
  '/search/toyota?%FF=1',
])('%s holds what its page did not declare: it is cached for nobody', (address) => {
  expect(asked(address).mayCache).toBe(false)
})

test('no page declares a campaign parameter, but for those that lead on', () => {
  const campaign = ['utm_source', 'utm_id', 'gclid', 'fbclid', 'msclkid', 'ttclid', 'mc_cid', '_gl', 'srsltid']
  expect(campaign.filter((name) => !isCampaign(name))).toEqual([])
  const readers = PLATFORM_PAGES.filter(({ query }) => campaign.some((name) => query?.reads(name)))
  expect(readers.map(({ path }) => path)).toEqual(['search', 'cars', 'offers'])
})

/** What a page can know of an address, by the functions that its loader reads it with. */
function readBy(url: URL): unknown {
  const query = pageQuery(url)
  const { searchParams, pathname } = url
  const routes = pathname.endsWith('.data') ? searchParams.get('_routes') : null
  const path = pathname.replace(/\.data$/, '')
  if (path === '/favourites' || path === '/compare') return [pathname, routes, searchParams.get('ids') ?? '']
  if (path === '/print') return [pathname, routes, searchParams.get('car_id') ?? '']
  if (path.startsWith('/cars/')) return [pathname, routes, requestedCalculators(query)]
  const { refinements, ...rest } = readParameters(query)
  const values = Object.keys(refinements).sort()
  const sorted = values.map((name) => [name, [...new Set(refinements[name])].sort()])
  return [pathname, routes, asksToFilter(query), sorted, rest]
}

/** Few characters, so that two of some hundred addresses of one page often nearly meet. */
const value = fc.string({ unit: fc.constantFrom('"', '1', ',', '[', '&', '%'), maxLength: 4 })
const path = fc.constantFrom('/favourites', '/compare', '/print', '/cars/hilux', '/search/ute', '/models')
const name = fc.constantFrom('_routes', '_routes', 'ids', 'ids', 'car_id', 'amount', 'query', 'refinementList[make][]')
const queries = fc.array(fc.array(fc.tuple(name, value), { maxLength: 3 }), { minLength: 400, maxLength: 400 })

test('addresses share a cached page only where their pages can know no difference', () => {
  const property = fc.property(path, fc.constantFrom('', '.data'), queries, (path, data, queries) => {
    const known = new Map<string, string>()
    for (const query of queries) {
      const url = new URL(`${path}${data}?${new URLSearchParams(query)}`, 'https://dealer.example')
      const { key, mayCache } = pageKey(url)
      if (!mayCache) continue
      const read = JSON.stringify(readBy(url))
      expect(known.get(key) ?? read, url.href).toBe(read)
      known.set(key, read)
    }
  })
  fc.assert(property, { numRuns: 150 })
})

test('what a loader is given of an address is what its page declares, and makes the same page', () => {
  const property = fc.property(path, fc.constantFrom('', '.data'), queries, (path, data, queries) => {
    for (const query of queries) {
      const url = new URL(`${path}${data}?${new URLSearchParams(query)}&x=1&utm_source=y`, 'https://dealer.example')
      expect(pageKey(declaredUrl(url)), url.href).toEqual({ key: pageKey(url).key, mayCache: true })
      expect(declaredUrl(url).search).not.toMatch(/[?&](?:x|utm_source)=/)
    }
  })
  fc.assert(property, { numRuns: 10 })
})

test.each([
  ['/compare?ids=1%2C2&&x=1', '?ids=1%2C2&'],
  ['/Compar%65/?x=1&ids=1', '?ids=1'],
  ['/compare??ids=1', ''],
  ['/compare.data?_routes=root&page=2', '?_routes=root'],
  ['/search/ute?utm_source=y&refinementList%5Bmake%5D%5B%5D=Kia', '?refinementList%5Bmake%5D%5B%5D=Kia'],
  ['/cars?x=1', '?x=1'],
  ['/?page=2', ''],
  ['/about-us?ids=1', ''],
])('of %s a loader is given %j', (address, search) => {
  expect(declaredUrl(new URL(address, 'https://dealer.example')).search).toBe(search)
})

test('what looks like another key is a key of its own', () => {
  for (const page of ['/favourites', '/compare'])
    expect(key(`${page}.data?ids=%22pages${encodeURIComponent(page)}%22ID`)).not.toBe(
      key(`${page}.data?_routes=pages${encodeURIComponent(page)}&ids=ID`),
    )
})

test.each([
  ['/search/toyota?page=2', '/search/toyota'],
  ['/print?car_id=1', '/print?car_id=2'],
  ['/compare?ids=1,2', '/compare?ids=2,1'],
  ['/favourites.data?ids=1', '/favourites.data'],
  ['/search/toyota?min[price]=1&range[price]=5:9', '/search/toyota?range[price]=5:9&min[price]=1'],
  ['/search/toyota?query=%FF', '/search/toyota?query=%EF%BF%BD'],
  ['/search/toyota.data?query=%FF', '/search/toyota.data?query=%EF%BF%BD'],
  ['/models?refinementList[model.body][0]=Ute', '/models'],
  ['/models.data?refinementList[manufacturer.name][0]=Kia', '/models.data'],
  ['/special-offers?range[price]=:100', '/special-offers'],
  ['/_.data?_routes=root', '/_.data'],
  ['/cars/toyota-hilux-1?amount=5', '/cars/toyota-hilux-1'],
  ['/cars/toyota-hilux-1.data?postcode=4000', '/cars/toyota-hilux-1.data'],
  ['/search/toyota.data?_routes=x', '/search/toyota.data?page=2'],
])('%s is not the page of %s', (one, other) => {
  expect(key(one)).not.toBe(key(other))
})
