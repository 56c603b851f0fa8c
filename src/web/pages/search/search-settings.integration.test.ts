import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettingsInput } from '#domain/tenants/settings.ts'
import type { SearchView } from '#ui/search/views.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { documentData } from '../../../../test/support/page-data.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const ALL = '/search/new-used-and-demo-cars'
const HILUX = '/search/used-cars/toyota/hilux'
const PROMO = { title: 'Not here yet?', buttonText: 'See what is' }
const database = testDatabase()
let server: TestServer

beforeAll(async () => {
  // Twenty-two makes, and what a dealer may set, set.
  const written = await dealerOf('written-motors', {
    search: {
      promoCard: { ...PROMO, linkTo: '/search/used-cars' },
      promoCardPosition: 3,
      gridColumns: 2,
      filterColumns: 4,
      makeListStyle: 'popular-and-all',
      facetLimits: { make_model: 1 },
      distanceSearch: true,
      pageSize: 6,
    },
    seo: {
      paths: { [HILUX]: { description: 'Every HiLux we checked ourselves.', heading: 'HiLux, and nothing else' } },
    },
  })
  await listMakes(written, 19)
  for (const [number, model] of ['HiLux', 'HiLux', 'HiLux', 'Corolla', 'Camry'].entries())
    await listVehicle(database, written, `T${number}`, { make: 'Toyota', model })
  await listVehicle(database, written, 'K0', { make: 'Kia', model: 'Rio', price_cents: 299_900_00 })
  for (const number of [1, 2])
    await listVehicle(database, written, `M${number}`, { make: 'Mazda', model: '3', price_cents: 20_000_00 })
  // Twenty-two makes under the defaults, and a promo card that leads to a page nobody wrote.
  const plain = await dealerOf('plain-motors', {
    search: { promoCard: { ...PROMO, linkTo: '/nowhere' }, promoCardPosition: 3, distanceSearch: true },
  })
  await listMakes(plain, 21)
  for (const [number, model] of ['HiLux', 'HiLux', 'Corolla'].entries())
    await listVehicle(database, plain, `T${number}`, { make: 'Toyota', model })
  const weekly = await dealerOf('weekly-motors', {
    site: { subscriptionSite: true },
    search: { ranges: ['subscription_price', 'year'], popularMakes: ['Make 03', 'Make 01', 'Make 02'] },
  })
  await listMakes(weekly, 22)
  // The same three vehicles with every part of the filters, and with as few as there can be.
  const few = { textSearch: false, makeCards: false, modelSubList: false, showDisabledFacets: false }
  for (const [slug, search] of [
    ['every-part', {}],
    ['few-parts', few],
  ] as const) {
    const dealer = await dealerOf(slug, { search })
    await listVehicle(database, dealer, 'A', { make: 'Toyota', model: 'HiLux', simple_body: 'Ute' })
    await listVehicle(database, dealer, 'B', { make: 'Toyota', model: 'Camry', simple_body: 'Sedan' })
    await listVehicle(database, dealer, 'C', { make: 'Kia', model: 'Rio', simple_body: 'Hatch' })
  }
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

describe('the promo card', () => {
  test('has the place the dealer gave it, counted from 1', async () => {
    const { html, search } = await pageOf('written-motors', ALL)
    expect(search.promo).toMatchObject({ position: 3, view: { title: PROMO.title, href: '/search/used-cars' } })
    const [second, third] = search.cards.slice(1).map(({ href }) => html.indexOf(`href="${href}"`))
    const promo = html.indexOf('class="promo"')
    expect([second! < promo, promo < third!]).toEqual([true, true])
  })

  test.each([
    ['as many as come before it: it is the last', 'written-motors', '/search/mazda', 2, true],
    ['fewer than come before it', 'written-motors', '/search/kia', 1, false],
    ['it would lead nowhere', 'plain-motors', ALL, 21, false],
    ['the dealer has none', 'weekly-motors', ALL, 21, false],
  ])('%s', async (_, slug, path, cards, isThere) => {
    const { html, search } = await pageOf(slug, path)
    expect(search.cards).toHaveLength(cards)
    expect([search.promo !== null, html.includes('class="promo"')]).toEqual([isThere, isThere])
  })
})

describe('makes and models', () => {
  test('of twenty-two makes twenty are on the Popular tab, the most vehicles first', async () => {
    const { make } = await facetsOf('written-motors', ALL)
    expect(make!.options).toHaveLength(22)
    expect(make!.tabs).toMatchObject({ popularText: 'Popular', allText: 'All' })
    expect(make!.tabs!.popular).toEqual(make!.options.slice(0, 20).map(({ value }) => value))
    expect(make!.tabs!.popular.slice(0, 2)).toEqual(['Toyota', 'Mazda'])
  })

  test('as one list seven are shown before the rest opens', async () => {
    const { make } = await facetsOf('plain-motors', ALL)
    expect(make).toMatchObject({ shown: 7, tabs: null, moreText: 'Show all makes', lessText: 'Hide extra makes' })
    expect(make!.options).toHaveLength(22)
  })

  test('where the dealer names popular makes, those come first and no others', async () => {
    const { make } = await facetsOf('weekly-motors', ALL)
    expect(make!.shown).toBe(3)
    expect(make!.options.slice(0, 4).map(({ value }) => value)).toEqual(['Make 03', 'Make 01', 'Make 02', 'Make 04'])
  })

  test('as many models of a make as the dealer lists, and always those chosen', async () => {
    expect(await modelsOf('written-motors', '/search/toyota')).toEqual(['HiLux 3'])
    expect(await modelsOf('written-motors', '/search/toyota/corolla')).toEqual(['HiLux 3', 'Corolla 1 on'])
  })

  test.each([
    ['by its path', '/search/toyota/hilux'],
    ['with its make', '/search/toyota?refinementList[make_model][0]=Toyota+HiLux'],
  ])('a model chosen %s leaves the others to be chosen beside it', async (_, path) => {
    expect(await modelsOf('plain-motors', path)).toEqual(['HiLux 2 on', 'Corolla 1'])
    const { make } = await facetsOf('plain-motors', path)
    const { search } = await pageOf('plain-motors', toyotaIn(make).models!.options[1]!.href)
    expect(search.total).toBe(3)
  })
})

describe('a dealer may do without', () => {
  test.each([
    ['every-part', true],
    ['few-parts', false],
  ])('the text box, cards for makes, models under them, and what is ruled out: %s', async (slug, has) => {
    const { html, search } = await pageOf(slug, '/search/toyota')
    const { make, model, body } = Object.fromEntries(search.facets.map((facet) => [facet.attribute, facet]))
    const hasTextBox = /<form[^>]* aria-label="Filters".*?<input[^>]* name="(?:words|query)"/.test(
      html.replaceAll('\n', ' '),
    )
    expect({ hasTextBox, said: search.textSearch, cards: make!.cards }).toEqual({
      hasTextBox: has,
      said: has,
      cards: has,
    })
    expect([html.includes('make-cards'), toyotaIn(make).logo !== undefined]).toEqual([has, has])
    // Models stand under their make, or as a filter of their own.
    expect([toyotaIn(make).models !== undefined, model === undefined]).toEqual([has, has])
    expect(body!.options.map(({ label, disabled }) => `${label}${disabled ? ' off' : ''}`)).toEqual(
      has ? ['Sedan', 'Ute', 'Hatch off'] : ['Sedan', 'Ute'],
    )
  })
})

describe('what is asked of a slider', () => {
  test('a weekly price on a subscription site becomes its range, chip and handles', async () => {
    const { headers } = await server.get('weekly-motors.localhost', '/search?min[subscription_price]=205')
    expect(headers.location).toBe(`${ALL}?range[subscription_price]=205:`)
    const { search } = await pageOf('weekly-motors', headers.location!)
    expect(search.ranges.find(({ attribute }) => attribute === 'subscription_price')).toMatchObject({
      label: 'Weekly price',
      prefix: '$',
      from: 205,
      to: null,
      slider: { min: 201, max: 222 },
    })
    expect(search.chips.map(({ value }) => value)).toEqual(['$205 or more'])
    expect(search.total).toBe(18)
  })

  test('an amount beyond the dealer’s limit and within the stock is asked for as it is', async () => {
    const { headers } = await server.get('written-motors.localhost', '/search?max[price]=300000')
    expect(headers.location).toBe(`${ALL}?range[price]=:300000`)
    const { search } = await pageOf('written-motors', headers.location!)
    expect(search.total).toBe(3)
    expect(search.ranges.find(({ attribute }) => attribute === 'price')).toMatchObject({
      to: 300_000,
      message: null,
      slider: { max: 250_000, reach: { max: 300_000 } },
    })
    const { headers: beyond } = await server.get('written-motors.localhost', '/search?max[price]=900000')
    expect(beyond.location).toBe(`${ALL}?range[price]=:300000&note=price`)
    const { search: told } = await pageOf('written-motors', beyond.location!)
    expect(told.ranges.find(({ attribute }) => attribute === 'price')?.message).toMatch(/ to \$300,000: /)
  })

  test('a single model year stays one', async () => {
    const { headers } = await server.get('weekly-motors.localhost', '/search?min[year]=2010&max[year]=2010')
    expect(headers.location).toBe(`${ALL}?range[year]=2010:2010`)
    const { search } = await pageOf('weekly-motors', headers.location!)
    expect(search.ranges.find(({ attribute }) => attribute === 'year')).toMatchObject({
      from: 2010,
      to: 2010,
      slider: { step: 1, gap: 0 },
    })
    expect([search.total, search.chips[0]?.value]).toEqual([1, '2010'])
  })
})

test.each([
  ['written-motors', { columns: 2, filterColumns: 4 }],
  ['plain-motors', { columns: 3, filterColumns: 3 }],
])('%s: cards stand and filters take as many columns as the dealer set', async (slug, columns) => {
  const { html, search } = await pageOf(slug, ALL)
  expect(search).toMatchObject(columns)
  expect(html).toContain(`card-grid xl:grid-cols-${columns.columns}`)
  expect(html).toContain(`m-beside [--filters:${columns.filterColumns}]`)
})

test('who looks from an island is led to the contact page', async () => {
  const { html, search } = await pageOf('written-motors', `${ALL}?postcode=2898`)
  const link = { label: 'Ask us', href: '/contact' }
  expect(search.messages[0]).toEqual({ text: expect.stringContaining('Lord Howe Island'), link })
  expect(html).toMatch(/<a [^>]*href="\/contact"[^>]*>Ask us</)
})

describe('for search engines', () => {
  test('a path has the description and heading the dealer wrote, any other its own', async () => {
    const written = await pageOf('written-motors', HILUX)
    expect(written.search.heading).toBe('HiLux, and nothing else')
    expect(written.html).toMatch(/<h1[^>]*>HiLux, and nothing else/)
    expect(descriptionIn(written.html)).toBe('Every HiLux we checked ourselves.')
    const own = await pageOf('written-motors', '/search/used-cars/toyota')
    expect(own.search.heading).toBe('Used Toyota cars')
    expect(descriptionIn(own.html)).toBe(
      'Used Toyota cars for sale at Written Motors: 5 cars with prices, pictures and full details.',
    )
  })

  test('the list of items names the cards, in their order', async () => {
    const { search, things } = await pageOf('written-motors', ALL)
    const listed = things.find((thing) => thing['@type'] === 'ItemList')!.itemListElement
    expect(search.cards).toHaveLength(6)
    expect(listed.map(({ url }) => url)).toEqual(
      search.cards.map(({ href }) => `http://written-motors.localhost${href}`),
    )
    expect(listed.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('the way to a model names type and make, each with its address', async () => {
    const { search, things } = await pageOf('written-motors', HILUX)
    expect(search.crumbs).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Used cars', href: '/search/used-cars' },
      { label: 'Toyota', href: '/search/used-cars/toyota' },
      { label: 'HiLux, and nothing else', href: null },
    ])
    const crumbs = things.find((thing) => thing['@type'] === 'BreadcrumbList')!.itemListElement
    expect(crumbs.map(({ item }) => item?.replace('http://written-motors.localhost', ''))).toEqual([
      '/',
      '/search/used-cars',
      '/search/used-cars/toyota',
      undefined,
    ])
  })
})

function dealerOf(slug: string, settings: TenantSettingsInput): Promise<TenantCtx> {
  return makeDealer(database, slug, { settings })
}

/** "Make 01" and so on, one vehicle each: of 2001 for $201 a week, of 2002 for $202. */
async function listMakes(ctx: TenantCtx, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const facts = { make: `Make ${String(n).padStart(2, '0')}`, model: 'One', year: 2000 + n }
    await listVehicle(database, ctx, `N${n}`, { ...facts, subscription_price_cents: (200 + n) * 100 })
  }
}

type ListItem = { position: number; name: string; url?: string; item?: string }
type Thing = { '@type': string; itemListElement: ListItem[] }

async function pageOf(slug: string, path: string) {
  const { status, html } = await server.get(`${slug}.localhost`, path)
  expect(status).toBe(200)
  const things = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
  return {
    html,
    search: documentData<{ search: SearchView }>(html).search,
    things: things.flatMap(([, json]) => JSON.parse(json!) as Thing | Thing[]),
  }
}

async function facetsOf(slug: string, path: string) {
  const { search } = await pageOf(slug, path)
  return Object.fromEntries(search.facets.map((facet) => [facet.attribute, facet]))
}

function toyotaIn(make: SearchView['facets'][number] | undefined) {
  return make!.options.find(({ value }) => value === 'Toyota')!
}

async function modelsOf(slug: string, path: string): Promise<string[]> {
  const { make } = await facetsOf(slug, path)
  return toyotaIn(make).models!.options.map(
    ({ label, count, selected, disabled }) => `${label} ${count}${selected ? ' on' : ''}${disabled ? ' off' : ''}`,
  )
}

function descriptionIn(html: string): string | undefined {
  return /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
}
