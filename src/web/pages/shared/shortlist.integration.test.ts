import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
/** Long ago: a page that ends is over by the clock of the machine, and never kept. */
const NOW = new Date('2020-09-07T02:00:00Z')
const HARBOUR = 'harbour-motors.localhost'
const BARE = 'bare-yard.localhost'
const ids: Record<string, number> = {}
let server: TestServer

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors', { settings: { shortlist: { compareMaximum: 3 } } })
  const outback = await makeDealer(database, 'outback-utes')
  const off = { favourites: false, compare: false, recentlyViewed: false }
  const bare = await makeDealer(database, 'bare-yard', {
    settings: { shortlist: off, vehiclePage: { buttons: { print: false } } },
  })
  const list = async (dealer: typeof harbour, number: string, facts: Record<string, unknown>) => {
    ids[number] = await listVehicle(database, dealer, number, { make: 'Toyota', model: 'HiLux', ...facts })
  }
  await list(harbour, 'H1', { price_cents: 5_499_000, seats: 5, fuel: 'Diesel', odometer_km: 45_210 })
  await list(harbour, 'H2', { model: 'Corolla', seats: 5, fuel: 'Petrol' })
  await list(harbour, 'H3', { model: 'Prado', seats: 7, fuel: 'Diesel' })
  await list(harbour, 'H4', { model: 'Yaris', price_cents: 2_199_000, offer_price_cents: 1_999_000 })
  await list(harbour, 'SOLD', { model: 'Camry', status: 'sold', sold_at: '2020-09-06T02:00:00Z', price_cents: 100_000 })
  await list(harbour, 'GONE', { model: 'Tarago', status: 'sold', sold_at: '2020-01-06T02:00:00Z' })
  await list(outback, 'O1', { model: 'Kluger', name: '2022 Toyota Kluger' })
  await list(bare, 'B1', {})
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
}, 120_000)
afterAll(() => server.close())

describe('the sheet', () => {
  test.each(['h1', 'H1', () => String(ids.H1)])('is found by its address or its number: %s', async (asked) => {
    const { status, html } = await print(typeof asked === 'string' ? asked : asked())
    expect(status).toBe(200)
    expect(html).toContain('<h1>2022 Toyota HiLux</h1>')
    expect(html).toContain('$54,990')
    expect(html).toContain('45,210 km')
    expect(html).toContain('Stock H1')
    expect(html).toContain('harbour-motors.localhost')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toMatch(/aria-label="QR code to harbour-motors\.localhost\S*\/cars\/h1"/)
  })

  test('names a reduced price as one, its list price struck (rule:price-display)', async () => {
    const { html } = await print('h4')
    const price = /<p class="price[^"]*">(.*?)<\/p>/.exec(html)![1]!
    const words = price.replace(/<s>(.*?)<\/s>/g, '[$1]').replace(/<[^>]+>/g, '')
    expect(words.replace(/\s+/g, ' ')).toBe('Reduced from the list price [$21,990] to $19,990')
  })

  test('of a sold vehicle says so, and no price', async () => {
    const { status, html } = await print('sold')
    expect(status).toBe(200)
    expect(html).toContain('This car has been sold')
    expect(html).not.toContain('$1,000')
  })

  test('of a vehicle that has another address now is at that', async () => {
    await database.owner.query(
      `insert into slug_history (tenant_id, slug, listing_id) select tenant_id, 'old-h1', listing_id from listings where slug = 'h1'`,
    )
    const { status, headers } = await print('old-h1')
    expect([status, headers.location]).toEqual([301, '/print?car_id=h1'])
  })

  test.each([
    ['what never was', HARBOUR, () => 'nope', 404],
    ['what is no address', HARBOUR, () => '../x', 404],
    ['nothing', HARBOUR, () => '', 404],
    ['another dealer’s vehicle by its address', HARBOUR, () => 'o1', 404],
    ['another dealer’s vehicle by its number', HARBOUR, () => String(ids.O1), 404],
    ['what is gone', HARBOUR, () => 'gone', 410],
    ['a vehicle of a dealer who prints nothing', BARE, () => 'b1', 404],
  ])('%s is none', async (_, host, asked, status) => {
    expect((await print(asked(), host)).status).toBe(status)
  })
})

describe('favourites', () => {
  test('are an empty page for everybody, with the way to stock', async () => {
    const { status, html, headers } = await server.get(HARBOUR, '/favourites')
    expect(status).toBe(200)
    expect(html).toContain('Nothing saved yet')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(headers['cache-control']).toContain('s-maxage')
  })

  test('of an address are cards in its order; what cannot be shown is said in words', async () => {
    const { html } = await favourites(`${ids.H2},${ids.H1},${ids.GONE},${ids.O1},999999999`)
    expect(cardTitles(html)).toEqual(['2022 Toyota Corolla', '2022 Toyota HiLux'])
    expect(html).toContain('2 cars')
    expect(html).toContain('The 2022 Toyota Tarago is sold.')
    expect(html.match(/<span>One car of this list is not on this site any more/g)).toHaveLength(2)
    expect(html).not.toContain('Kluger')
    expect(html).toContain(`href="/compare?ids=${ids.H2},${ids.H1}"`)
  })

  test('keep the sold for as long as the site does, but not to compare', async () => {
    const { html } = await favourites(`${ids.SOLD},${ids.H1}`)
    expect(cardTitles(html)).toEqual(['2022 Toyota Camry', '2022 Toyota HiLux'])
    expect(html).toContain('JUST SOLD')
    expect(html).not.toContain('/compare?ids=')
  })

  test('with nothing but what is no number are empty', async () => {
    expect((await favourites('x,,-1')).html).toContain('Nothing saved yet')
  })

  test('two lists are two pages, campaigns none', async () => {
    const [one, other] = [await favourites(String(ids.H1)), await favourites(String(ids.H2))]
    expect([cardTitles(one.html), cardTitles(other.html)]).toEqual([['2022 Toyota HiLux'], ['2022 Toyota Corolla']])
    expect((await favourites(`${ids.H1}&utm_source=mail`)).html).toBe(one.html)
  })

  test('are counted with the searches of an address', async () => {
    const from = { 'x-forwarded-for': '198.51.100.21' }
    const asked = `/favourites?ids=${ids.H3},${ids.H1}`
    const queries = Array(50).fill({ indexUid: 'cars', limit: 0 })
    const headers = { 'content-type': 'application/json', ...from }
    const search = () => server.send('POST', HARBOUR, '/api/multi-search', JSON.stringify({ queries }), headers)
    for (let i = 0; i < 40; i++) if ((await search()).status === 429) break
    // At once: one after another on a busy machine, they are given back faster than they are taken.
    const asks = Array.from({ length: 60 }, (_, i) => server.get(HARBOUR, `${asked},${i + 1}`, from))
    const refused = (await Promise.all(asks)).find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await server.get(HARBOUR, asked, { 'x-forwarded-for': '198.51.100.22' })).status).toBe(200)
    expect((await server.get(HARBOUR, '/favourites', from)).status).toBe(200)
  })

  test('are not there where a dealer saves nothing', async () => {
    expect((await server.get(BARE, '/favourites')).status).toBe(404)
    expect((await server.get(BARE, `/favourites?ids=${ids.B1}`)).status).toBe(404)
  })
})

describe('a comparison', () => {
  test('has a column for each and marks what differs', async () => {
    const { status, html } = await compare(`${ids.H1},${ids.H2},${ids.H3}`)
    expect(status).toBe(200)
    expect([...html.matchAll(/class="compare-title"[^>]*>([^<]+)/g)].map(([, title]) => title)).toEqual([
      '2022 Toyota HiLux',
      '2022 Toyota Corolla',
      '2022 Toyota Prado',
    ])
    expect(row(html, 'Fuel')).toContain('(different)')
    expect(row(html, 'Condition')).not.toContain('(different)')
    expect(html).toContain('<title>Toyota HiLux or Toyota Corolla or Toyota Prado? | Harbour Motors</title>')
  })

  test('takes as many as the site allows, and no other dealer’s', async () => {
    const { html } = await compare(`${ids.H1},${ids.H2},${ids.H3},${ids.H4}`)
    expect(html).not.toContain('href="/cars/h4"')
    const others = await compare(`${ids.H1},${ids.O1},${ids.H2}`)
    expect(others.html).toContain('One car of this list is not on this site any more.')
    expect(others.html).not.toContain('Kluger')
  })

  test.each([
    ['', 'Press Compare on two to 3 cars'],
    [() => String(ids.H1), 'The 2022 Toyota HiLux is the first.'],
    [() => `${ids.H1},${ids.H1}`, 'The 2022 Toyota HiLux is the first.'],
  ])('of fewer than two says how', async (asked, words) => {
    const { status, html } = await compare(typeof asked === 'string' ? asked : asked())
    expect(status).toBe(200)
    expect(html).toContain(words)
    expect(html).not.toContain('<table')
  })

  test('is not there where a dealer compares nothing', async () => {
    expect((await server.get(BARE, '/compare')).status).toBe(404)
  })
})

test('a vehicle’s page and its card offer what the settings say, and hold nothing of a visitor', async () => {
  const [with_, without] = [await server.get(HARBOUR, '/cars/h1'), await server.get(BARE, '/cars/b1')]
  expect(with_.status).toBe(200)
  expect(without.status).toBe(200)
  expect((await server.get(HARBOUR, '/search/new-used-and-demo-cars')).html).toContain('class="card-compare"')
  expect((await server.get(BARE, '/search/new-used-and-demo-cars')).html).not.toMatch(/card-compare|class="heart"/)
})

const print = (asked: string, host = HARBOUR) => server.get(host, `/print?car_id=${encodeURIComponent(asked)}`)
const favourites = (asked: string) => server.get(HARBOUR, `/favourites?ids=${asked}`)
const compare = (asked: string) => server.get(HARBOUR, `/compare?ids=${asked}`)

function cardTitles(html: string): string[] {
  return [...html.matchAll(/<h3[^>]*><a [^>]*>([^<]+)<\/a>/g)].map(([, title]) => title!.trim())
}

function row(html: string, label: string): string {
  return new RegExp(`<th scope="row">${label}.*?</th>`).exec(html)?.[0] ?? 'no such row'
}
