import { describe, expect, test } from 'vitest'
import type { Manufacturer } from '#domain/locations/list-manufacturers.server.ts'
import type { Location } from '#domain/locations/location.ts'
import type { FacetCount } from '#domain/search/engine.ts'
import type { SearchPage } from '#domain/search/run-search.server.ts'
import { stockVocabulary } from '#domain/search/search-vocabulary.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { linkChecker } from '../../site/link-checker.ts'
import type { StockFacts } from './menu-links.ts'
import { footerGroups, headerMenus, type MenuSources } from './menus.ts'

/** What this version has, beside a page of the dealer's own. */
const leadsSomewhere = linkChecker([{ path: '' }, { path: 'search/*' }, { path: 'locations' }])

describe('the header (rule:site-menus)', () => {
  test('has the entries that lead somewhere, in their order', () => {
    expect(labels(sources())).toEqual(['Home', 'Vehicles', 'Our Stock'])
    expect(labels(sources({ pages: ['/finance', '/service', '/about-us'] }))).toEqual([
      'Home',
      'Vehicles',
      'Our Stock',
      'Finance',
      'Service',
      'Company',
    ])
  })

  test('stock by condition, body and price, each with its count, and only what there is', () => {
    const menu = headerMenus(sources()).find(({ label }) => label === 'Our Stock')!
    expect(menu.href).toBe('/search/new-used-and-demo-cars')
    expect(
      menu.groups.map(({ label, links }) => [label, links.map(({ label: words, count }) => [words, count])]),
    ).toEqual([
      [
        'Condition',
        [
          ['New cars', '3'],
          ['Used cars', '1,204'],
        ],
      ],
      [
        'Body',
        [
          ['SUV', '9'],
          ['Ute', '2'],
        ],
      ],
      [
        'Price',
        [
          ['Under $20,000', undefined],
          ['Under $30,000', undefined],
        ],
      ],
    ])
    expect(menu.groups.flatMap(({ links }) => links.map(({ href }) => href))).toEqual([
      '/search/new-cars',
      '/search/used-cars',
      '/search/new-used-and-demo-cars?refinementList[body][0]=SUV',
      '/search/new-used-and-demo-cars?refinementList[body][0]=Ute',
      '/search/new-used-and-demo-cars?range[price]=:20000',
      '/search/new-used-and-demo-cars?range[price]=:30000',
    ])
  })

  test('what is the same for all stock is no choice', () => {
    const stock = stockOf({ car_type: [{ value: 'used', count: 4 }], body: [{ value: 'SUV', count: 4 }] })
    const menu = headerMenus(sources({ stock })).find(({ label }) => label === 'Our Stock')!
    expect(menu.groups.map(({ label }) => label)).toEqual(['Price'])
  })

  test('a subscription site goes by the week', () => {
    const menu = headerMenus(sources({ settings: { site: { subscriptionSite: true } } })).at(-1)!
    expect(menu.groups.at(-1)!.links.map(({ label, href }) => [label, href])).toEqual([
      ['Under $150 a week', '/search/new-used-and-demo-cars?range[subscription_price]=:150'],
      ['Under $200 a week', '/search/new-used-and-demo-cars?range[subscription_price]=:200'],
    ])
  })

  test('a search for what was never listed is not drawn, nor one by a kind of which nothing is left', () => {
    const header = [
      { label: 'Used', linkTo: '/search/used-cars' },
      { label: 'Demo', linkTo: '/search/demo-cars' },
      { label: 'Fiat', linkTo: '/search/fiat' },
      { label: 'HiLux', linkTo: '/Search/Toyota/hilux/' },
      { label: 'Elsewhere', linkTo: 'https://group.example/' },
    ]
    const menus = headerMenus(sources({ settings: { navigation: { header } } }))
    expect(menus.map(({ label, href }) => [label, href])).toEqual([
      ['Used', '/search/used-cars'],
      ['HiLux', '/search/toyota/hilux'],
      ['Elsewhere', 'https://group.example/'],
    ])
  })

  test('while the stock cannot be counted there is still a way to it', () => {
    const menus = headerMenus(sources({ stock: null }))
    expect(menus.find(({ label }) => label === 'Our Stock')).toMatchObject({
      groups: [{ links: [{ label: 'All cars', href: '/search/new-used-and-demo-cars' }] }],
    })
  })
})

describe('the models menu', () => {
  const models = (wish: Wish) => headerMenus(sources(wish)).find(({ label }) => label === 'Vehicles')!.groups

  test('without a range: the makes with most stock, each with its logo or none', () => {
    expect(models({})).toEqual([
      {
        label: 'Makes',
        as: 'brands',
        links: [
          { label: 'Toyota', href: '/search/toyota', count: '8', logoSrc: '/make-logos/toyota.svg' },
          { label: 'LDV', href: '/search/ldv', count: '1', logoSrc: null },
        ],
      },
    ])
  })

  test('of one make: its models in stock', () => {
    expect(models({ stock: stockOf({ make: [{ value: 'Toyota', count: 8 }] }) })).toEqual([
      {
        label: 'Models',
        as: 'list',
        links: [
          { label: 'HiLux', href: '/search/toyota/hilux', count: '6' },
          { label: 'Corolla', href: '/search/toyota/corolla', count: '2' },
        ],
      },
    ])
  })

  test('of the brands sold new: the page of each model, or what there is of it while it has none', () => {
    const manufacturers = [rangeOf('Toyota', 'HiLux', 'Supra')]
    expect(models({ manufacturers })[0]!.links).toEqual([{ label: 'HiLux', href: '/search/toyota/hilux' }])
    expect(models({ manufacturers, pages: ['/models/supra'] })[0]!.links).toEqual([
      { label: 'HiLux', href: '/search/toyota/hilux' },
      { label: 'Supra', href: '/models/supra' },
    ])
  })

  test('leads to the whole range where there is one, at the top and at the foot', () => {
    const manufacturers = [rangeOf('Toyota', 'HiLux', 'Supra')]
    const vehicles = (pages: string[]) => headerMenus(sources({ manufacturers, pages }))[1]
    const last = (pages: string[]) => footerGroups(sources({ manufacturers, pages }))[0]!.links.at(-1)
    expect(vehicles([])).toMatchObject({ label: 'Vehicles', href: null })
    expect(vehicles(['/models'])).toMatchObject({ label: 'Vehicles', href: '/models' })
    expect(last([])).toMatchObject({ label: 'HiLux' })
    expect(last(['/models'])).toEqual({ label: 'The whole range', href: '/models' })
  })
})

describe('the brand menu', () => {
  const brands = (wish: Wish & { tiles?: object[] }) =>
    headerMenus(
      sources({
        ...wish,
        settings: { navigation: { brandMenu: true }, brands: { tiles: wish.tiles } } as TenantSettingsInput,
      }),
    )

  test('without tiles: the makes in stock, and no second time in the models menu', () => {
    const menus = brands({})
    expect(menus.map(({ label }) => label)).toEqual(['Home', 'Brands', 'Our Stock'])
    expect(menus[1]!.groups[0]!.links.map(({ label }) => label)).toEqual(['Toyota', 'LDV'])
  })

  test('a tile leads to its page, to where the dealer says, to the stock of its make, or is not drawn', () => {
    const tiles = [
      { title: 'Toyota', slug: 'toyota' },
      { title: 'LDV', slug: 'ldv', linkTo: '/search/ldv' },
      { title: 'Fiat', slug: 'fiat' },
      { title: 'Hire', slug: 'hire', group: 'own-brand', linkTo: 'https://hire.example/' },
    ]
    const groups = (wish: Wish) =>
      brands({ ...wish, tiles })[1]!.groups.map(({ label, links }) => [label, links.map(({ href }) => href)])
    expect(groups({})).toEqual([
      ['Cars', ['/search/toyota', '/search/ldv']],
      ['Our own brands', ['https://hire.example/']],
    ])
    expect(groups({ pages: ['/toyota/overview', '/fiat/overview'] })[0]).toEqual([
      'Cars',
      ['/toyota/overview', '/search/ldv', '/fiat/overview'],
    ])
  })
})

test('a link on this site is drawn as its page is spelled', () => {
  const settings = {
    navigation: { header: [{ label: 'F', links: [{ label: 'Fleet', linkTo: '/Fleet/?from=menu#ask' }] }] },
  }
  const from = { ...sources({ settings }), leadsSomewhere: (href: string) => href.startsWith('/Fleet') }
  expect(headerMenus(from)[0]!.groups[0]!.links).toEqual([{ label: 'Fleet', href: '/fleet?from=menu#ask' }])
})

test('the footer names the whole model range, as the menu at the top does', () => {
  const names = Array.from({ length: 14 }, (_, n) => `Model${n}`)
  const wish = {
    manufacturers: [rangeOf('Toyota', ...names)],
    pages: names.map((name) => `/models/${name.toLowerCase()}`),
  }
  const [vehicles] = footerGroups(sources(wish))
  expect(vehicles!.links.map(({ label }) => label)).toEqual(names)
})

test('the footer has the groups that lead somewhere (rule:site-menus)', () => {
  expect(footerGroups(sources({ pages: ['/privacy-policy', '/about-us'] }))).toEqual([
    {
      label: 'Vehicles',
      links: [
        { label: 'Toyota', href: '/search/toyota' },
        { label: 'LDV', href: '/search/ldv' },
      ],
    },
    {
      label: 'Buyer Tools',
      links: [
        { label: 'New Cars', href: '/search/new-cars' },
        { label: 'Used Cars', href: '/search/used-cars' },
      ],
    },
    {
      label: 'Company',
      links: [
        { label: 'About Us', href: '/about-us' },
        { label: 'Privacy Policy', href: '/privacy-policy' },
      ],
    },
  ])
})

test('two locations that may be seen are a link of their own, one is not (rule:site-menus)', () => {
  const place = (visible: boolean) => ({ visible, primary: false }) as Location
  const company = (...locations: Location[]) =>
    [headerMenus, footerGroups].map((menus) => {
      const found: object[] = menus(sources({ pages: ['/about-us', '/contact'], locations }))
      return JSON.stringify(found).includes('{"label":"Our Locations","href":"/locations"}')
    })
  expect(company(place(true), place(true))).toEqual([true, true])
  expect(company(place(true), place(false))).toEqual([false, false])
})

test('a single link is no column of the footer: it ends the last, once', () => {
  const footer = [
    { label: 'Hire', linkTo: 'https://hire.example/' },
    {
      label: 'Buy',
      links: [
        { label: 'Used', linkTo: '/search/used-cars' },
        { label: 'New', linkTo: '/search/new-cars' },
      ],
    },
    { label: 'Kinds', links: [{ label: 'New', linkTo: '/search/new-cars' }] },
  ]
  const groups = footerGroups(sources({ settings: { navigation: { footer } } }))
  expect(groups.map(({ label, links }) => [label, links.map((link) => link.label)])).toEqual([
    ['Buy', ['Used', 'New', 'Hire']],
  ])
  const alone = footerGroups(sources({ settings: { navigation: { footer: footer.slice(0, 1) } } }))
  expect(alone).toEqual([{ label: 'Hire', links: [{ label: 'Hire', href: 'https://hire.example/' }] }])
})

type Wish = {
  settings?: TenantSettingsInput
  stock?: StockFacts | null
  locations?: Location[]
  manufacturers?: Manufacturer[]
  pages?: string[]
}

function sources({
  settings = {},
  stock = stockOf({}),
  locations = [],
  manufacturers = [],
  pages = [],
}: Wish = {}): MenuSources {
  return {
    settings: completeSettings(settings),
    stock,
    locations,
    manufacturers,
    leadsSomewhere: (href) => pages.includes(href) || leadsSomewhere(href),
    vehicleWords: 'cars',
  }
}

const labels = (from: MenuSources) => headerMenus(from).map(({ label }) => label)

function stockOf(facets: Record<string, FacetCount[]>): StockFacts {
  const listed = [
    { make: 'Toyota', model: 'HiLux', available: 6 },
    { make: 'Toyota', model: 'Corolla', available: 2 },
    { make: 'Toyota', model: 'Yaris', available: 0 },
    { make: 'LDV', model: 'T60', available: 1 },
  ]
  const overview = {
    kind: 'found',
    total: 9,
    matches: 9,
    available: 9,
    pageCount: 1,
    hits: [],
    unmatchedWords: [],
    histograms: {},
    stats: { price: { min: 15_500, max: 34_000 }, subscription_price: { min: 120, max: 240 } },
    facets: {
      car_type: [
        { value: 'used', count: 1204 },
        { value: 'new', count: 3 },
      ],
      make: [
        { value: 'Toyota', count: 8 },
        { value: 'LDV', count: 1 },
      ],
      body: [
        { value: 'SUV', count: 9 },
        { value: 'Ute', count: 2 },
      ],
      ...facets,
    },
  } satisfies SearchPage
  const vocabulary = stockVocabulary(listed, [], {
    defaultSort: 'rank:desc',
    defaultPath: '/search/new-used-and-demo-cars',
  })
  return { overview, vocabulary }
}

function rangeOf(name: string, ...models: string[]): Manufacturer {
  return {
    manufacturerId: 1,
    slug: name.toLowerCase(),
    name,
    logoUrl: null,
    models: models.map((model, index) => ({
      modelId: index,
      slug: model.toLowerCase(),
      name: model,
      body: null,
      description: null,
      imageUrl: null,
      priceFromCents: null,
    })),
  }
}
