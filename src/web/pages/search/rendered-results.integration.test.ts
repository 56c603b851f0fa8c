import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettingsInput } from '#domain/tenants/settings.ts'
import type { SearchView } from '#ui/search/views.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { documentData } from '../../../../test/support/page-data.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const ALL = '/search/new-used-and-demo-cars'
const KIA = { make: 'Kia', model: 'Rio' }
const database = testDatabase()
let server: TestServer

beforeAll(async () => {
  const sold = { ...KIA, status: 'sold', sold_at: new Date(NOW.getTime() - 86_400_000) }
  for (const [slug, search] of [
    ['collapsing', { pageSize: 3 }],
    ['one-by-one', { pageSize: 3, collapseSold: false }],
    ['in-workshop', { pageSize: 3 }],
  ] as const) {
    const dealer = await dealerOf(slug, { search })
    // By kilometres: two on sale, three sold (the end of page 1 runs through them), one on sale, two sold, two on sale.
    for (const [at, status] of [...'..sss.ss..'].entries())
      await listVehicle(database, dealer, `r${at}`, {
        ...(status === 's' ? sold : KIA),
        ...{ odometer_km: 1000 * (at + 1), simple_body: at < 5 ? 'Hatch' : 'Sedan' },
      })
  }
  await database.owner.query("update tenants set template = 'workshop' where slug = 'in-workshop'")

  const weekly = await dealerOf('by-the-week', { site: { subscriptionSite: true } })
  const outright = await dealerOf('outright', { cards: { soldText: 'GONE' } })
  for (const dealer of [weekly, outright]) {
    await listVehicle(database, dealer, 'reduced', { ...KIA, price_cents: 36_990_00, before_price_cents: 39_990_00 })
    await listVehicle(database, dealer, 'offered', { ...KIA, price_cents: 30_000_00, subscription_price_cents: 289_49 })
    await listVehicle(database, dealer, 'raised', { ...KIA, price_cents: 41_000_00, before_price_cents: 40_000_00 })
    await listVehicle(database, dealer, 'gone', { ...sold, price_cents: 20_000_00 })
  }

  const large = await dealerOf('large', { search: { stockCountText: 'Thousands of' } })
  const plain = await dealerOf('large-and-plain')
  for (const dealer of [large, plain]) {
    await listMany(dealer, 'Kia', 1999)
    await listMany(dealer, 'Mazda', 1)
  }

  const choosy = await dealerOf('choosy', {
    search: {
      exclusions: [
        'stocknum IN [secret]',
        'car_type = demo AND make = Kia AND km > 3000',
        'car_type = new AND make = Mazda',
      ],
    },
  })
  await listVehicle(database, choosy, 'secret', KIA)
  await listVehicle(database, choosy, 'demo-far', { ...KIA, car_type: 'demo', odometer_km: 3001 })
  await listVehicle(database, choosy, 'demo-near', { ...KIA, car_type: 'demo', odometer_km: 3000 })
  await listVehicle(database, choosy, 'mazda-new', { make: 'Mazda', model: '3', car_type: 'new' })
  await listVehicle(database, choosy, 'mazda-used', { make: 'Mazda', model: '3' })

  for (const [slug, certifiedOnly] of [
    ['all-certified', true],
    ['some-certified', false],
  ] as const) {
    const dealer = await dealerOf(slug, { search: { certifiedOnly, facets: ['certified', 'make'] } })
    await listVehicle(database, dealer, 'checked', { ...KIA, certified: true })
    await listVehicle(database, dealer, 'not-yet', { make: 'Mazda', model: '3', certified: false })
  }
  server = await openTestServer(database, { now: NOW })
}, 120_000)
afterAll(() => server.close())

describe('sold vehicles side by side', () => {
  test('are one card, on whichever page their run begins, and on no page after it', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => cardsOf('collapsing', `${ALL}?sortBy=km:asc&page=${page}`)))
    expect(pages.map((cards) => cards.map(({ slug }) => slug))).toEqual([
      ['r0', 'r1', 'r2'],
      ['r5', 'r6', 'r8'],
      ['r9'],
    ])
    expect((await server.get('collapsing.localhost', `${ALL}?sortBy=km:asc&page=4`)).status).toBe(404)
  })

  test.each([
    ['collapsing', 2],
    ['one-by-one', 5],
    ['in-workshop', 2],
  ])('%s: are told apart from what is for sale, which filters count (rule:sold-apart)', async (slug, sold) => {
    const { html } = await server.get(`${slug}.localhost`, `${ALL}?sortBy=km:asc&page=2`)
    const numbers = [...html.matchAll(/[?&;]page=(\d+)/g)].map(([, page]) => Number(page))
    expect(Math.max(...numbers)).toBe(Math.ceil((5 + sold) / 3))
    expect(html).toContain('Show Me 5 cars')
    expect(html).toMatch(new RegExp(`role="status"[^>]*>5 cars and ${sold} recently sold`))
    expect(textOf(/<main[^>]*>([\s\S]*)<\/main>/.exec(html)![1]!)).toMatch(
      new RegExp(`5 (cars )?and ${sold} recently sold`),
    )
    const { search } = documentData<{ search: SearchView }>(html)
    const bodies = search.facets.find(({ attribute }) => attribute === 'body')!.options
    expect(bodies.map(({ label, count }) => `${label} ${count}`)).toEqual(['Sedan 3', 'Hatch 2'])
    for (const { href, count } of bodies)
      expect((await server.get(`${slug}.localhost`, href)).html).toContain(`Show Me ${count} cars`)
  })

  test('are counted by the API, which pages through them one by one', async () => {
    const ask = JSON.stringify({ facets: ['body'], hitsPerPage: 1 })
    const { html } = await server.send('POST', 'collapsing.localhost', '/api/indexes/cars/search', ask, {
      'content-type': 'application/json',
    })
    expect(JSON.parse(html)).toMatchObject({ totalHits: 10, facetDistribution: { body: { Hatch: 5, Sedan: 5 } } })
  })

  test('stand one by one where the dealer has it so', async () => {
    const [second, last] = await Promise.all(
      [2, 4].map((page) => cardsOf('one-by-one', `${ALL}?sortBy=km:asc&page=${page}`)),
    )
    expect([second, last].map((cards) => cards!.map(({ slug }) => slug))).toEqual([['r3', 'r4', 'r5'], ['r9']])
  })
})

test('a page that is kept is kept no longer than its sold cards are shown', async () => {
  const path = `${ALL}?sortBy=km:asc&page=2`
  const leaves = NOW.getTime() + 2 * 86_400_000 + 60_000
  const at = async (instant: number) => {
    server.setNow(new Date(instant))
    const { status, headers } = await server.get('one-by-one.localhost', path)
    return { status, maxAge: Number(/s-maxage=(\d+)/.exec(headers['cache-control']!)?.[1]) }
  }
  try {
    expect(await at(leaves - 10_000)).toEqual({ status: 200, maxAge: 10 })
    expect((await cardsOf('one-by-one', path)).map(({ slug }) => slug)).toEqual(['r3', 'r4', 'r5'])
    server.setNow(new Date(leaves))
    expect((await cardsOf('one-by-one', path)).map(({ slug }) => slug)).toEqual(['r8', 'r9'])
  } finally {
    server.setNow(NOW)
  }
})

describe('a card', () => {
  test('of a sold vehicle has the sold tag, and no other has it', async () => {
    const tagged = (await cardsOf('collapsing', `${ALL}?sortBy=km:asc`)).map(({ text }) => text.includes('JUST SOLD'))
    expect(tagged).toEqual([false, false, true])
  })

  test('of a sold vehicle has the dealer’s own words where it has any', async () => {
    const { gone, reduced } = await textsOf('outright')
    expect(gone).toContain('GONE')
    expect(`${gone}${reduced}`).not.toContain('JUST SOLD')
  })

  test('says what a reduced vehicle was, and nothing of one that went up', async () => {
    const { reduced, raised } = await textsOf('outright')
    expect(reduced).toContain('Was $39,990, now:$36,990')
    expect(raised).toContain('$41,000')
    expect(raised).not.toContain('Was')
  })

  test('shows the price of a week on a subscription site alone, in whole dollars', async () => {
    expect((await textsOf('by-the-week')).offered).toContain('$289/ week')
    const { offered } = await textsOf('outright')
    expect(offered).toContain('$30,000')
    expect(offered).not.toContain('week')
  })
})

test.each([
  ['large', ALL, 'Thousands of'],
  ['large', '/search/kia', '1,999'],
  ['large-and-plain', ALL, '2,000'],
])('%s at %s: the count reads %s in the heading and on the button', async (slug, path, words) => {
  const { html } = await server.get(`${slug}.localhost`, path)
  expect(textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)![1]!).endsWith(` ${words}`)).toBe(true)
  expect(textOf(html)).toContain(`Show Me ${words} cars`)
})

test('what a dealer excludes is on no page, in no count and in no file for search engines', async () => {
  const shown = (await cardsOf('choosy', ALL)).map(({ slug }) => slug)
  expect(shown.toSorted()).toEqual(['demo-near', 'mazda-used'])
  expect((await server.get('choosy.localhost', ALL)).html).toContain('Show Me 2 cars')
  expect(await cardsOf('choosy', '/search/new-cars')).toEqual([])
  expect((await cardsOf('choosy', `${ALL}?query=secret`)).map(({ slug }) => slug)).not.toContain('secret')
  const file = (await server.get('choosy.localhost', '/sitemap-stock-1.xml')).html
  for (const slug of ['secret', 'demo-far', 'mazda-new']) expect(file).not.toContain(`/cars/${slug}<`)
})

describe('certified stock', () => {
  const choices = async (slug: string) => {
    const { html } = await server.get(`${slug}.localhost`, ALL)
    return [...html.matchAll(/<input [^>]*name="refinementList\[certified\]\[\]"[^>]*>/g)].map(
      ([input]) => / value="([^"]*)"/.exec(input)![1],
    )
  }

  test('“not certified” is a choice, except where all stock is certified', async () => {
    expect((await choices('some-certified')).toSorted()).toEqual(['false', 'true'])
    expect(await choices('all-certified')).toEqual(['true'])
  })

  test.each([
    ['some-certified', ['not-yet']],
    ['all-certified', ['checked', 'not-yet']],
  ])('%s: an address that asks for what is not certified finds %j', async (slug, found) => {
    const cards = await cardsOf(slug, `${ALL}?refinementList[certified][0]=false`)
    expect(cards.map((card) => card.slug).toSorted()).toEqual(found)
  })
})

function dealerOf(slug: string, settings: TenantSettingsInput = {}): Promise<TenantCtx> {
  return makeDealer(database, slug, { settings })
}

/** As many vehicles of a make at once. */
async function listMany({ tenant }: TenantCtx, make: string, count: number): Promise<void> {
  await database.owner.query(
    `insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, stock_version)
     select $1, dealership_id, $2 || n, lower($2) || '-' || n, '2022 ' || $2, 'used', 2022, $2, 'One', 1
     from dealerships, generate_series(1, $3) n where tenant_id = $1`,
    [tenant.tenantId, make, count],
  )
}

type DrawnCard = { slug: string; text: string }

/** The cards as they stand on the page. */
async function cardsOf(slug: string, path: string): Promise<DrawnCard[]> {
  const { html } = await server.get(`${slug}.localhost`, path)
  const results = /<section class="results[^>]*>([\s\S]*?)<\/section>/.exec(html)
  if (!results) throw new Error(`No results are drawn at ${path}.`)
  return [...results[1]!.matchAll(/<article[^>]*>([\s\S]*?)<\/article>/g)].map(([, card]) => ({
    slug: /href="\/cars\/([^"?#]+)/.exec(card!)![1]!,
    text: textOf(card!),
  }))
}

async function textsOf(slug: string): Promise<Record<string, string>> {
  return Object.fromEntries((await cardsOf(slug, ALL)).map((card) => [card.slug, card.text]))
}

function textOf(html: string): string {
  return html.replace(/<!--.*?-->|<[^>]+>/g, '').replaceAll('&amp;', '&')
}
