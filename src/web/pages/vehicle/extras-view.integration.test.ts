import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const CAR = { make: 'Mazda', model: '3', year: 2021, price_cents: 2_100_000 }
const FILM = { external_video_url: 'https://www.youtube.com/watch?v=abcdefghijk' }
const SMALL_PRINT = 'Prices are for private buyers in Queensland.'
const HOME = { slug: 'home', name: 'Harbour Home', city: 'Southport', state: 'QLD', street: '1 Quay Street' }
const AWAY = { slug: 'away', name: 'Harbour Away', city: 'Ballina', state: 'NSW', street: '9 River Street' }
const HILL = { slug: 'hill', name: 'Harbour Hill', city: 'Lismore', state: 'NSW', street: '3 Hill Street' }
const finance = { provider: 'acme' }
const SETTINGS = {
  finance,
  vehiclePage: {
    disclaimer: SMALL_PRINT,
    featureBanner: [
      { title: 'Offers of the month', linkTo: '/search/used-cars', text: 'Until the last is gone.' },
      { title: 'Nobody is here', linkTo: '/no-such-page', text: null },
      { title: 'Write to us', linkTo: 'https://harbour.example/contact', text: null },
    ],
  },
}
const OFF = {
  disclaimer: null,
  featureBanner: [{ title: 'Offers of the month', linkTo: '/search/used-cars', text: null }],
  blocks: {
    video: false,
    callTheDealer: false,
    featureBanner: false,
    announcementBar: false,
    keyInformation: false,
    comments: false,
    specifications: false,
    features: false,
    location: false,
    breadcrumb: false,
    similar: false,
    financeCallToAction: false,
    financeCalculator: false,
    fuelCalculator: false,
    shareRow: false,
  },
}
/** What is there of a vehicle that says everything, and not where the dealer wants none of it. */
const SAID = {
  ...FILM,
  fuel: 'Unleaded',
  features: ['Tow bar'],
  dealer_comments: 'One owner.',
  transmission: 'Automatic',
  doors: 5,
  state_average_market_price_cents: 2_400_000,
}
const PARTS = [
  ...['key-information', 'comments', 'specifications', 'features', 'vehicle-map', 'similar', 'share', 'video'],
  ...['finance-available', 'finance-calculator', 'fuel-calculator'],
]
  .map((id) => `aria-labelledby="${id}"`)
  .concat(['announcement', 'call-box', 'feature-banner', 'market-indicator'].map((name) => `class="${name}"`))
  .concat('aria-label="Breadcrumb"', 'vehicle-small-print')
const PLACE_URL = 'https://maps.example/harbour-away'
let server: TestServer

beforeAll(async () => {
  const dealerships = [{ slug: 'harbour', yards: [{ ...HOME, isPrimary: true }, AWAY, HILL] }]
  const harbour = await makeDealer(database, 'harbour-motors', { dealerships, settings: SETTINGS })
  for (const [stock, facts] of Object.entries({
    HERE: FILM,
    THERE: {},
    HILL: {},
    SAID,
    GONE: { ...FILM, status: 'sold', sold_at: '2026-11-19T02:00:00Z' },
  }))
    await listVehicle(database, harbour, stock, { ...CAR, ...facts })
  await put('here', 'home')
  await put('there', 'away')
  await put('hill', 'hill')
  await put('said', 'away')
  await put('gone', 'home')
  await database.owner.query(`update locations set phone = '+61755501234' where slug = 'home'`)
  await database.owner.query(`update locations set phone = '+61255504321', place_url = $1 where slug = 'away'`, [
    PLACE_URL,
  ])
  const quiet = await makeDealer(database, 'quiet-motors', {
    dealerships: [
      {
        slug: 'quiet',
        yards: [
          { ...HOME, slug: 'quiet-home', isPrimary: true },
          { ...AWAY, slug: 'quiet-away' },
        ],
      },
    ],
    settings: { finance, vehiclePage: OFF, price: { marketIndicator: false } },
  })
  // Whoever has the number of every vehicle in one place, and no button for it.
  const central = await makeDealer(database, 'central-motors', {
    dealerships: [{ slug: 'central', yards: [{ ...HOME, slug: 'central-home', isPrimary: true }] }],
    settings: { phones: { used: '1300 975 707' }, vehiclePage: { buttons: { call: false } } },
  })
  await listVehicle(database, central, 'C1', CAR)
  await put('c1', 'central-home')
  await listVehicle(database, quiet, 'Q1', { ...CAR, ...SAID })
  await listVehicle(database, quiet, 'Q2', CAR)
  await put('q1', 'quiet-away')
  await database.owner.query(`update locations set phone = '+61255504321' where slug = 'quiet-away'`)
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

describe('the announcement that a vehicle is elsewhere', () => {
  test('leads to the place its yard names, in a window of its own', async () => {
    const bar = part(await page('there'), /<div class="announcement"[\s\S]*?<\/div>/)
    expect(bar).toContain('Located at Ballina')
    expect(bar).toContain(`<a href="${PLACE_URL}" target="_blank" rel="noopener">Get Directions</a>`)
  })

  test('leads to the address where a yard names no place', async () => {
    const bar = part(await page('hill'), /<div class="announcement"[\s\S]*?<\/div>/)
    expect(bar).toContain('Located at Lismore')
    expect(bar).toMatch(/href="https:\/\/www\.google\.com\/maps\/search\/\?api=1&amp;query=3%20Hill%20Street/)
  })

  test('is not there at home', async () => {
    expect(await page('here')).not.toContain('class="announcement"')
  })
})

describe('the call-the-dealer box', () => {
  test.each([
    ['here', 'Harbour Home', 'tel:+61755501234', 'HERE'],
    ['there', 'Harbour Away', 'tel:+61255504321', 'THERE'],
  ])('of %s calls the yard it stands at, and says what to ask for', async (slug, yard, tel, stock) => {
    const box = part(await page(slug), /<section class="call-box"[\s\S]*?<\/section>/)
    expect(box).toContain('Call the dealer')
    expect(box).toContain(`Ask ${yard} about stock number ${stock}.`)
    expect(box).toMatch(new RegExp(`<a class="button[^"]*" href="${tel.replace('+', '\\+')}">.*Call ${yard}</a>`))
  })

  test('calls the number of its kind of vehicle, though the page has no button for calls', async () => {
    const box = part(await page('c1', 'central-motors'), /<section class="call-box"[\s\S]*?<\/section>/)
    expect(box).toContain('href="tel:1300975707"')
  })

  test('is gone with the vehicle', async () => {
    expect(await page('gone')).not.toContain('call-box')
  })
})

test('the banner has those of the dealer’s links that lead somewhere, in the dealer’s words', async () => {
  const banner = part(await page('here'), /<nav class="feature-banner"[\s\S]*?<\/nav>/)
  const links = [...banner.matchAll(/<a href="([^"]*)"><span><strong>([^<]*)<\/strong>(?:<small>([^<]*)<\/small>)?/g)]
  expect(links.map(([, href, title, text]) => [href, title, text])).toEqual([
    ['/search/used-cars', 'Offers of the month', 'Until the last is gone.'],
    ['https://harbour.example/contact', 'Write to us', undefined],
  ])
})

test('a film has a block of its own besides its place among the pictures, and none without a film', async () => {
  const block = part(await page('here'), /<section[^>]*aria-labelledby="video"[\s\S]*?<\/section>/)
  expect(block).toMatch(/<h2[^>]*>Video<\/h2>/)
  expect(block).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"')
  expect(block.replace(/<!--.*?-->/g, '')).toContain('Watch the video on YouTube')
  expect(block).not.toContain('<iframe')
  expect(await page('there')).not.toContain('aria-labelledby="video"')
})

test('the dealer’s small print stands at the foot of every vehicle, sold ones too', async () => {
  for (const slug of ['here', 'there', 'gone'])
    expect(part(await page(slug), /<main[\s\S]*<\/main>/)).toContain(SMALL_PRINT)
})

test('a dealer who wants none of them has none', async () => {
  const html = await page('q1', 'quiet-motors')
  expect(html).toContain('2021 Mazda 3')
  expect(PARTS.filter((part) => markup(html).includes(part))).toEqual([])
  const whole = markup(await page('said'))
  expect(PARTS.filter((part) => whole.includes(part))).toEqual(PARTS)
  expect(whole).toContain('>Finance Available For This Vehicle!<')
})

async function put(slug: string, yard: string): Promise<void> {
  const at = 'update listings set location_id = (select location_id from locations where slug = $2) where slug = $1'
  await database.owner.query(at, [slug, yard])
}

async function page(slug: string, host = 'harbour-motors'): Promise<string> {
  const { html, status } = await server.get(`${host}.localhost`, `/cars/${slug}`)
  expect([slug, status]).toEqual([slug, 200])
  return html
}

/** The markup of one part, scripts aside; fails where it is not there. */
function part(html: string, found: RegExp): string {
  const there = found.exec(markup(html))?.[0]
  expect(there, String(found)).toBeDefined()
  return there!
}

function markup(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>/g, '')
}
