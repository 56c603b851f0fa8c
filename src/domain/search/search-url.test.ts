import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SORT_KEYS } from '#domain/tenants/settings/search-fields.ts'
import { formHref, readSearchForm } from './resolve-search-form.server.ts'
import { FACET_FIELDS, type FacetAttribute, RANGE_ATTRIBUTES } from './search-document.ts'
import {
  activeFilters,
  cleared,
  emptyQuery,
  normalQuery,
  type SearchQuery,
  withNear,
  withoutFilter,
  withoutRefinement,
  withPage,
  withRange,
  withRefinement,
  withRefinements,
  withText,
} from './search-query.ts'
import { defaultSearchHref, readSearchUrl, robotsFor, searchHref } from './search-url.ts'
import { EMPTY_VOCABULARY, type SearchVocabulary } from './search-vocabulary.ts'
import { DISTANCE_SORT } from './sort.ts'

const entry = (slug: string, label: string, count = 1) => ({ slug, label, count })
const vocabulary: SearchVocabulary = {
  ...EMPTY_VOCABULARY,
  makes: [
    { ...entry('toyota', 'Toyota'), models: [entry('hilux', 'HiLux'), entry('land-cruiser', 'Land Cruiser', 0)] },
    { ...entry('citroen', 'Citroën'), models: [entry('c4', 'C4')] },
    { ...entry('mazda', 'Mazda'), models: [entry('cx-5', 'CX-5'), entry('cx-5', 'CX 5'), entry('mazda', 'Mazda')] },
    { ...entry('used-cars', 'Used Cars'), models: [] },
    { ...entry('harbour', 'Harbour'), models: [] },
  ],
  dealerships: [
    entry('outback-utes', 'Outback Utes'),
    entry('harbour', 'Harbour Motors'),
    entry('new-cars', 'New Cars'),
  ],
}

function read(address: string, words = vocabulary) {
  const url = new URL(address, 'https://dealer.example')
  return readSearchUrl({ pathname: url.pathname, search: url.search }, words)
}
function queryOf(address: string, words = vocabulary): SearchQuery {
  const found = read(address, words)
  if (found.kind !== 'search') throw new Error(`${address} is ${JSON.stringify(found)}`)
  return found.query
}
const query = (asked: Partial<SearchQuery>): SearchQuery => ({ ...emptyQuery('rank:desc'), ...asked })

describe('paths', () => {
  test.each<[string, SearchQuery['refinements']]>([
    ['/search/new-used-and-demo-cars', {}],
    ['/search/used-cars', { car_type: ['used'] }],
    ['/search/new-cars', { car_type: ['new'] }],
    ['/search/demo-cars', { car_type: ['demo'] }],
    ['/search/new-and-demo-cars', { car_type: ['demo', 'new'] }],
    ['/search/toyota', { make: ['Toyota'] }],
    ['/search/toyota/hilux', { make: ['Toyota'], model: ['HiLux'] }],
    ['/search/used-cars/citroen/c4', { car_type: ['used'], make: ['Citroën'], model: ['C4'] }],
    ['/search/mazda/mazda', { make: ['Mazda'], model: ['Mazda'] }],
    ['/search/outback-utes', { dealership_slug: ['outback-utes'] }],
    ['/search/harbour', { make: ['Harbour'] }],
  ])('%s', (path, refinements) => {
    expect(read(path)).toEqual({ kind: 'search', query: query({ refinements }), canonical: path })
    expect(searchHref(query({ refinements }), vocabulary)).toBe(path)
  })

  test.each([
    ['/search', '/search/new-used-and-demo-cars'],
    ['/search/?query=ute', '/search/new-used-and-demo-cars?query=ute'],
    ['/search/Toyota/HiLux', '/search/toyota/hilux'],
    ['/search/toyota/?page=2&utm_source=x', '/search/toyota?page=2&utm_source=x'],
    ['/Search//used-cars', '/search/used-cars'],
    ['/search/new-used-and-demo-cars/toyota/hilux?sortBy=price:asc', '/search/toyota/hilux?sortBy=price:asc'],
    ['/search/new-used-and-demo-cars/outback-utes', '/search/outback-utes'],
    ['/search/Citro%C3%ABn', '/search/citroen'],
    ['/search/land_cruiser', null],
    ['/search/toyota/land%20cruiser', '/search/toyota/land-cruiser'],
  ])('%s leads on to %s', (address, location) => {
    expect(read(address)).toEqual(location === null ? { kind: 'not-found' } : { kind: 'redirect', location })
  })

  test.each([
    '/search/datsun',
    '/search/toyota/c4',
    '/search/hilux',
    '/search/used-cars/outback-utes',
    '/search/outback-utes/toyota',
    '/search/used-cars/toyota/hilux/sr5',
    '/search/%E0%A4%A',
    '/search/---',
  ])('%s is nothing the tenant ever had', (path) => {
    expect(read(path)).toEqual({ kind: 'not-found' })
  })

  test('the tenant’s own default search, unless it would lead in a circle', () => {
    expect(read('/search?query=x', { ...vocabulary, defaultPath: '/search/used-cars' })).toEqual({
      kind: 'redirect',
      location: '/search/used-cars?query=x',
    })
    expect(read('/search', { ...vocabulary, defaultPath: '/search/' })).toEqual({
      kind: 'redirect',
      location: '/search/new-used-and-demo-cars',
    })
  })
})

describe('queries', () => {
  test('brackets plain or encoded, indexes given or missing', () => {
    const mixed =
      '/search/used-cars?refinementList[colour][0]=White&refinementList%5Bcolour%5D%5B%5D=Blue&refinementList[colour]=Red'
    expect(queryOf(mixed).refinements).toEqual({ car_type: ['used'], colour: ['Blue', 'Red', 'White'] })
  })

  test.each<[string, SearchQuery['ranges']]>([
    ['range[price]=10000:30000', { price: { min: 10_000, max: 30_000 } }],
    ['range[price]=$10,000:', { price: { min: 10_000, max: null } }],
    ['range%5Bkm%5D=:$99,999.6', { km: { min: null, max: 100_000 } }],
    ['range[year]=2021:2019', { year: { min: 2019, max: 2021 } }],
    ['min[price]=5,000&max[price]=&min[km]=&max[km]=&min[year]=x', { price: { min: 5000, max: null } }],
    ['range[price]=:', {}],
    ['range[price]=cheap:dear', {}],
    ['range[price]=10000', {}],
    ['range[price]=-5:10', {}],
    ['range[price]=1:2:3', {}],
    ['range[wheels]=3:4', {}],
    ['range[price]=1e9:', {}],
  ])('%s', (part, ranges) => {
    expect(queryOf(`/search/used-cars?${part}`).ranges).toEqual(ranges)
  })

  test.each([
    ['price:asc', 'price:asc'],
    ['cars:price:asc', 'price:asc'],
    ['rank:desc', 'rank:desc'],
    ['price:up', 'rank:desc'],
    ['a:b:price:asc', 'rank:desc'],
  ])('sortBy=%s is %s', (written, sort) => {
    expect(queryOf(`/search/used-cars?sortBy=${written}`).sort).toBe(sort)
  })

  test.each([
    ['2', 2],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['99999999999999999999', 999_999_999],
    ['x', 1],
  ])('page=%s is page %d', (written, page) => {
    expect(queryOf(`/search/used-cars?page=${written}`).page).toBe(page)
  })

  test('unknown and malformed parts are dropped, the rest works', () => {
    const address =
      '/search/used-cars?utm_source=x&refinementList[wheels][0]=4&refinementList[constructor]=x&refinementList[__proto__]=x&refinementList[make=%E0&&=&query=+red++ute+&range[constructor]=1:2&gclid=1'
    expect(queryOf(address)).toEqual(query({ refinements: { car_type: ['used'] }, text: 'red ute' }))
  })

  test('an unknown value of a known attribute is kept: a stale link shows nothing rather than everything', () => {
    expect(queryOf('/search/new-used-and-demo-cars?refinementList[make][0]=Datsun').refinements).toEqual({
      make: ['Datsun'],
    })
    expect(queryOf('/search/new-used-and-demo-cars?refinementList[car_type][0]=stolen').refinements).toEqual({
      car_type: ['stolen'],
    })
  })

  test.each<[string, boolean, string[] | undefined, string]>([
    ['certified]=false', true, undefined, '/search/toyota'],
    [
      'certified][0]=+false+&refinementList[certified][1]=true',
      true,
      ['true'],
      '/search/toyota?refinementList[certified][0]=true',
    ],
    ['certified]=true', true, ['true'], '/search/toyota?refinementList[certified][0]=true'],
    ['badge]=false', true, undefined, '/search/toyota?refinementList[badge][0]=false'],
    ['certified]=false', false, ['false'], '/search/toyota?refinementList[certified][0]=false'],
  ])('%s where all used stock is certified (%s): %o', (part, certifiedOnly, certified, canonical) => {
    const asked = read(`/search/toyota?refinementList[${part}`, { ...vocabulary, certifiedOnly })
    expect(asked).toMatchObject({ kind: 'search', canonical })
    expect(asked.kind === 'search' && asked.query.refinements.certified).toEqual(certified)
  })

  test('path and query add up, and the canonical address says it once', () => {
    expect(read('/search/toyota?refinementList[make][0]=mazda')).toMatchObject({
      canonical: '/search/new-used-and-demo-cars?refinementList[make][0]=Mazda&refinementList[make][1]=Toyota',
    })
    expect(
      read('/search/new-used-and-demo-cars?refinementList[make]=toyota&refinementList[model]=hilux'),
    ).toMatchObject({ canonical: '/search/toyota/hilux' })
    expect(read('/search/new-and-demo-cars?refinementList[car_type]=used')).toMatchObject({
      canonical: '/search/new-used-and-demo-cars',
    })
  })
})

describe('canonical addresses', () => {
  test('a fixed order, defaults left out', () => {
    const asked = withPage(
      withText(
        withRange(withRefinement(withRefinement(emptyQuery('price:asc'), 'make', 'Toyota'), 'body', 'Ute'), 'price', {
          min: null,
          max: 45_000,
        }),
        'tow bar & tray',
      ),
      3,
    )
    expect(searchHref(asked, vocabulary)).toBe(
      '/search/toyota?query=tow+bar+%26+tray&refinementList[body][0]=Ute&range[price]=:45000&sortBy=price:asc&page=3',
    )
  })

  test('types without a segment, several makes, models without their make go into the query', () => {
    const types = query({ refinements: { car_type: ['new', 'used'], make: ['Toyota'] } })
    expect(searchHref(types, vocabulary)).toBe(
      '/search/toyota?refinementList[car_type][0]=new&refinementList[car_type][1]=used',
    )
    expect(searchHref(query({ refinements: { model: ['HiLux'] } }), vocabulary)).toBe(
      '/search/new-used-and-demo-cars?refinementList[model][0]=HiLux',
    )
    expect(searchHref(query({ refinements: { make: ['Toyota'], model: ['C4'] } }), vocabulary)).toBe(
      '/search/toyota?refinementList[model][0]=C4',
    )
  })

  test('what a path would say differently goes into the query', () => {
    expect(searchHref(query({ refinements: { make: ['Used Cars'] } }), vocabulary)).toBe(
      '/search/new-used-and-demo-cars?refinementList[make][0]=Used+Cars',
    )
    expect(searchHref(query({ refinements: { dealership_slug: ['harbour'] } }), vocabulary)).toBe(
      '/search/new-used-and-demo-cars?refinementList[dealership_slug][0]=harbour',
    )
    expect(searchHref(query({ refinements: { make: ['Mazda'], model: ['CX 5'] } }), vocabulary)).toBe(
      '/search/mazda?refinementList[model][0]=CX+5',
    )
  })

  test('the order a tenant starts with is the one left out', () => {
    const cheapest = { ...vocabulary, defaultSort: 'price:asc' as const }
    expect(queryOf('/search/toyota', cheapest).sort).toBe('price:asc')
    expect(searchHref(query({ sort: 'rank:desc' }), cheapest)).toBe('/search/new-used-and-demo-cars?sortBy=rank:desc')
  })

  test('indexable: path pages with results and their further pages, nothing else', () => {
    const asked = (address: string, total = 5) => robotsFor(queryOf(address), vocabulary, { total, search: '' })
    expect(asked('/search/toyota/hilux')).toBe('index')
    expect(asked('/search/toyota?page=2')).toBe('index')
    expect(asked('/search/toyota', 0)).toBe('noindex')
    for (const part of ['query=x', 'sortBy=price:asc', 'range[price]=1:2', 'refinementList[colour]=Red']) {
      expect(asked(`/search/toyota?${part}`)).toBe('noindex')
    }
  })

  test('what an address writes keeps it out of search engines, also where the path says the same', () => {
    const written = '/search/new-used-and-demo-cars?refinementList[make][0]=Toyota'
    expect(read(written)).toMatchObject({ canonical: '/search/toyota' })
    for (const search of ['?refinementList[make][0]=Toyota', '?sortBy=rank:desc', '?query=', '?range[x', '?sortBy']) {
      expect(robotsFor(queryOf('/search/toyota'), vocabulary, { total: 5, search }), search).toBe('noindex')
    }
    expect(robotsFor(queryOf('/search/toyota'), vocabulary, { total: 5, search: '?utm_source=x' })).toBe('index')
  })

  test('text is what can be seen', () => {
    expect(queryOf('/search/toyota?query=red%00%E2%80%AE+%1Bute%E2%80%8B%0A%09tray').text).toBe('red ute tray')
  })
})

describe('where forms and bare addresses lead', () => {
  test('fields into the path, the rest of the query behind it', () => {
    const lead = (search: string) => {
      const form = readSearchForm(search, vocabulary)
      return form && formHref(form, form.query, [], vocabulary)
    }
    expect(lead('?refinementList[make]=toyota&max[price]=30000&query=&utm_source=x&page=2')).toBe(
      '/search/toyota?range[price]=:30000&page=2&utm_source=x',
    )
    expect(lead('?refinementList[make]=toyota&gclid=a%26b')).toBe('/search/toyota?gclid=a%26b')
    expect(lead('?words=ute&was[text]=ute&max[price]=5&note=words&was[price]=:9&gclid=1')).toBe(
      '/search/new-used-and-demo-cars?query=ute&range[price]=:5&gclid=1',
    )
    expect(lead('?utm_source=x&page=2')).toBeNull()
    expect(defaultSearchHref(vocabulary, '?utm_source=x&page=2')).toBe(
      '/search/new-used-and-demo-cars?utm_source=x&page=2',
    )
  })

  test('a form tells what is to be understood and what was typed anew', () => {
    const form = (search: string) => readSearchForm(search, vocabulary)
    expect(form('?words=white+ute&query=x&min[km]=5&max[km]=&was[km]=:9&min[year]=2020&was[year]=2020:')).toMatchObject(
      {
        words: 'white ute',
        query: { text: '', ranges: { km: { min: 5, max: null }, year: { min: 2020, max: null } } },
        typed: ['km'],
      },
    )
    expect(form('?was[text]=ute&words=+ute+')).toMatchObject({ words: null, query: { text: 'ute' } })
    expect(form('?words=')).toMatchObject({ words: '', query: { text: '' } })
    expect(form('?utm_source=x')).toBeNull()
  })

  test.each([
    ['?postcode=4305&distance=50', { postcode: '4305', distanceKm: 50 }],
    ['?distance=50+km&postcode=4305', { postcode: '4305', distanceKm: 50 }],
    ['?postcode=0800', { postcode: '0800', distanceKm: null }],
    ['?postcode=430&distance=50', null],
    ['?postcode=43055', null],
    ['?distance=50', null],
    ['?postcode=4305&distance=0', { postcode: '4305', distanceKm: null }],
    ['?postcode=4305&distance=1e3', { postcode: '4305', distanceKm: null }],
  ])('%s is near %j', (search, near) => {
    expect(queryOf(`/search/toyota${search}`).near).toEqual(near)
  })

  test('nearest first needs a place', () => {
    expect(queryOf('/search/toyota?sortBy=distance:asc').sort).toBe('rank:desc')
    const near = queryOf('/search/toyota?sortBy=cars:distance:asc&distance=5&postcode=4305&note=words,price,x')
    expect(searchHref(near, vocabulary)).toBe('/search/toyota?postcode=4305&distance=5&sortBy=distance:asc')
    expect(searchHref(withNear(near, null), vocabulary)).toBe('/search/toyota')
    expect(searchHref(cleared(near), vocabulary)).toBe('/search/new-used-and-demo-cars')
  })

  test('the default search keeps the query', () => {
    expect(defaultSearchHref({ defaultPath: '/search/used-cars?sortBy=km:asc' }, '?utm_source=x')).toBe(
      '/search/used-cars?sortBy=km:asc&utm_source=x',
    )
    for (const defaultPath of ['/search', '/cars', '/Cars/', '/cars?sortBy=km:asc'])
      expect(defaultSearchHref({ defaultPath }, '')).toBe('/search/new-used-and-demo-cars')
    expect(defaultSearchHref({ defaultPath: '/cars-under-20k' }, '')).toBe('/cars-under-20k')
  })
})

describe('changing a query', () => {
  const start = query({
    refinements: { make: ['Mazda', 'Toyota'], model: ['CX-5', 'HiLux'], make_model: ['Toyota HiLux'], colour: ['Red'] },
    page: 4,
  })

  test('any filter starts again on page 1', () => {
    for (const changed of [
      withRefinement(start, 'colour', 'Blue'),
      withoutRefinement(start, 'colour', 'Red', vocabulary),
      withRange(start, 'km', { min: 1, max: 2 }),
      withText(start, 'x'),
      cleared(start),
    ]) {
      expect(changed.page).toBe(1)
    }
  })
  test('a make takes its models with it', () => {
    expect(withoutRefinement(start, 'make', 'Toyota', vocabulary).refinements).toEqual({
      make: ['Mazda'],
      model: ['CX-5'],
      colour: ['Red'],
    })
  })
  test('ticking every car type is ticking none', () => {
    expect(withRefinements(start, 'car_type', ['used', 'new', 'demo']).refinements.car_type).toBeUndefined()
  })
  test('removing what is active, one by one, leaves nothing', () => {
    const full = withText(withRange(start, 'price', { min: 1, max: null }), 'ute')
    const end = activeFilters(full).reduce((left, filter) => withoutFilter(left, filter, vocabulary), full)
    expect(end).toEqual(emptyQuery('rank:desc'))
    expect(activeFilters(end)).toEqual([])
  })
})

describe('any query, any address', () => {
  const facet = fc.constantFrom(
    ...(Object.keys(FACET_FIELDS) as FacetAttribute[]),
    'make' as const,
    'model' as const,
    'car_type' as const,
    'dealership_slug' as const,
  )
  const label = fc.oneof(
    fc.constantFrom(
      'Toyota',
      'Mazda',
      'Citroën',
      'HiLux',
      'CX-5',
      'CX 5',
      'C4',
      'new',
      'used',
      'demo',
      'harbour',
      'outback-utes',
      'new-cars',
      'Used Cars',
      'false',
    ),
    fc.string({ unit: 'binary' }),
  )
  const bound = fc.option(fc.oneof(fc.nat(), fc.double()))
  const anyQuery: fc.Arbitrary<SearchQuery> = fc.record({
    text: fc.string({ unit: 'binary' }),
    refinements: fc.dictionary(facet, fc.array(label, { maxLength: 4 }), { maxKeys: 5 }),
    ranges: fc.dictionary(fc.constantFrom(...RANGE_ATTRIBUTES), fc.record({ min: bound, max: bound }), { maxKeys: 3 }),
    near: fc.option(fc.record({ postcode: fc.constantFrom('4305', '0800', '9999'), distanceKm: bound })),
    myCar: fc.option(fc.record({ name: label, heaviestKg: fc.integer({ min: 10, max: 999_999 }) })),
    sort: fc.constantFrom(...SORT_KEYS, DISTANCE_SORT),
    page: fc.integer({ min: 1, max: 999_999_999 }),
  })
  const words = fc.constantFrom(
    vocabulary,
    EMPTY_VOCABULARY,
    { ...vocabulary, defaultSort: 'km:asc' as const },
    { ...vocabulary, certifiedOnly: true },
  )

  test('what is written reads back the same', () => {
    fc.assert(
      fc.property(anyQuery, words, (asked, known) => {
        const normal = normalQuery(asked, known)
        const href = searchHref(normal, known)
        const [pathname, search] = href.split(/(?=\?)/) as [string, string | undefined]
        expect(readSearchUrl({ pathname, search: search ?? '' }, known)).toEqual({
          kind: 'search',
          query: normal,
          canonical: href,
        })
        expect(new URL(href, 'https://dealer.example').pathname).toBe(pathname)
      }),
      { numRuns: 500 },
    )
  })

  test('a hundred values are asked for at most, over all attributes together, the first in order', () => {
    const many = (name: string) => Array.from({ length: 60 }, (_, at) => `${name} ${String(at).padStart(2, '0')}`)
    const asked: SearchQuery = { ...emptyQuery('rank:desc'), refinements: { colour: many('Red'), badge: many('GX') } }
    const normal = normalQuery(asked, vocabulary)
    expect([normal.refinements.badge?.length, normal.refinements.colour?.length]).toEqual([60, 40])
    expect(normal.refinements.colour?.at(-1)).toBe('Red 39')
    expect(normalQuery(normal, vocabulary)).toEqual(normal)
  })

  test('anything reads without throwing, to something canonical, in one redirect at most', () => {
    const segment = fc.oneof(
      fc.constantFrom('toyota', 'HiLux', 'used-cars', 'new-used-and-demo-cars', 'citroen', 'outback-utes', 'cx 5', ''),
      fc.string(),
    )
    const name = fc.constantFrom(
      'query',
      'page',
      'sortBy',
      'refinementList[make][0]',
      'refinementList[make]',
      'refinementList[constructor]',
      'range[price]',
      'min[price]',
      'range[km',
      'utm_source',
    )
    const value = fc.oneof(
      fc.constantFrom('Toyota', '1:2', 'price:asc', '%', '%E0%A4', '7', '__proto__'),
      fc.string({ unit: 'binary' }),
    )
    const search = fc
      .array(
        fc.tuple(name, value).map(([left, right]) => `${left}=${right}`),
        { maxLength: 6 },
      )
      .map((parts) => `?${parts.join('&')}`)
    fc.assert(
      fc.property(
        fc.array(segment, { maxLength: 4 }),
        fc.oneof(
          search,
          fc.constant(''),
          fc.string().map((text) => `?${text}`),
        ),
        (segments, rest) => {
          const first = readSearchUrl({ pathname: `/search/${segments.join('/')}`, search: rest }, vocabulary)
          const [pathname, after] = (first.kind === 'redirect' ? first.location : '/search/toyota').split(/(?=\?)/) as [
            string,
            string?,
          ]
          const second =
            first.kind === 'redirect' ? readSearchUrl({ pathname, search: after ?? '' }, vocabulary) : first
          if (first.kind === 'redirect') expect(second.kind).toBe('search')
          if (second.kind !== 'search') return
          const [path, tail] = second.canonical.split(/(?=\?)/) as [string, string?]
          expect(readSearchUrl({ pathname: path, search: tail ?? '' }, vocabulary)).toEqual(second)
        },
      ),
      { numRuns: 500 },
    )
  })
})
