import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const INLAND = 'inland-motors.localhost'
const WARNING = 'WARNING: This comparison rate is true only for the examples given'
let server: TestServer
let carId: number
let theirCarId: number

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors', {
    dealerships: [
      { slug: 'north', name: 'North', yards: [{ slug: 'quay', name: 'Quay', isPrimary: true }] },
      { slug: 'south', name: 'South', yards: [{ slug: 'ridge', name: 'Ridge' }] },
    ],
    settings: {
      finance: {
        provider: 'acme-finance',
        lenders: {
          'acme-finance': {
            interestRatePercent: 8.49,
            comparisonRatePercent: 9.6,
            fees: { establishmentCents: 39_500, monthlyAdministrationCents: 800 },
          },
        },
      },
      dealershipOverrides: { south: { financePath: '/apply-for-finance' } },
    } as never,
  })
  const outback = await makeDealer(database, 'outback-utes', {
    settings: { finance: { pagePath: '/finance-enquiry' }, gates: { pages: ['personalised-finance'] } },
  })
  await makeDealer(database, 'gated-motors', {
    settings: { finance: { pagePath: '/finance-enquiry' }, gates: { pages: ['finance'] } },
  })
  await makeDealer(database, 'inland-motors', { settings: { finance: { enabled: false } } })
  carId = await listVehicle(database, harbour, 'H1', { make: 'Mazda', model: '6', price_cents: 2_899_000 })
  theirCarId = await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

async function page(path: string, host = HARBOUR) {
  const { status, html } = await server.get(host, path)
  const text = html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
  return { status, html, text }
}

describe('which of the three it is (rule:finance-pages)', () => {
  test.each([
    [HARBOUR, '/finance-enquiry', '/finance'],
    [HARBOUR, '/finance-enquiry?utm_source=x&car_id=7', '/finance?utm_source=x&car_id=7'],
    [HARBOUR, '/finance?preferredDealership=south', '/apply-for-finance?preferredDealership=south'],
    [HARBOUR, '/apply-for-finance?preferredDealership=north', '/finance?preferredDealership=north'],
    [HARBOUR, '/apply-for-finance?preferredDealership=of-another', '/finance?preferredDealership=of-another'],
    [OUTBACK, '/apply-for-finance', '/finance-enquiry'],
  ])('%s%s leads to %s', async (host, asked, to) => {
    const { status, headers } = await server.get(host, asked)
    expect([status, headers.location, headers['cache-control'] ?? null]).toEqual([302, to, null])
  })

  test.each([
    [HARBOUR, '/finance', '/finance'],
    [HARBOUR, '/finance?preferredDealership=north', '/finance'],
    [HARBOUR, '/apply-for-finance', '/finance'],
    [HARBOUR, '/apply-for-finance?preferredDealership=south', '/finance'],
    [HARBOUR, '/personalised/finance', '/finance'],
    [OUTBACK, '/finance-enquiry', '/finance-enquiry'],
  ])('%s%s stays, and search engines are told %s', async (host, path, told) => {
    const { status, html } = await page(path, host)
    expect(status).toBe(200)
    expect(html).toContain(`<link rel="canonical" href="http://${host}${told}"`)
    expect(html).toContain('id="finance-form"')
  })

  test.each(['/finance', '/finance-enquiry', '/apply-for-finance'])('its gate stands at %s', async (path) => {
    const { status, headers } = await server.get('gated-motors.localhost', path)
    const { pathname, searchParams } = new URL(String(headers.location), 'http://x')
    expect([status, pathname, searchParams.get('redirect')]).toEqual([303, '/sign-in', path])
  })

  test('there is none where the dealer offers no finance', async () => {
    for (const path of ['/finance', '/apply-for-finance', '/personalised/finance'])
      expect((await page(path, INLAND)).status).toBe(404)
  })
})

describe('/personalised/finance', () => {
  test('is about the vehicle, and about no other dealer’s', async () => {
    const { html, text } = await page(`/personalised/finance?car_id=${carId}`)
    expect(text).toContain('Your Finance')
    expect(html).toContain(`name="car_id" value="${carId}"`)
    const { html: other } = await page(`/personalised/finance?car_id=${theirCarId}`)
    const form = /<form[^>]*action="\/api\/leads".*?<\/form>/s.exec(other)![0]
    expect(form).not.toContain('name="car_id"')
    expect(other).not.toContain('Ranger')
  })

  test('has its gate where the dealer says so, and leads back', async () => {
    const { status, headers } = await server.get(OUTBACK, `/personalised/finance?car_id=${theirCarId}`)
    expect(status).toBe(303)
    const to = new URL(String(headers.location), 'http://x')
    expect([to.pathname, to.searchParams.get('type'), to.searchParams.get('redirect')]).toEqual([
      '/sign-in',
      'finance',
      `/personalised/finance?car_id=${theirCarId}`,
    ])
  })
})

describe('what a week buys (rule:weekly-budget)', () => {
  test('is asked without scripts, with what the page was told', async () => {
    const { html } = await page(`/finance?car_id=${carId}&vin=ZZ9`)
    const form = /<form[^>]*action="\/finance#finance-budget".*?<\/form>/s.exec(html)![0]
    expect(form).toContain('method="get"')
    for (const field of [
      'name="weekly"',
      'name="deposit"',
      'name="term"',
      `name="car_id" value="${carId}"`,
      'value="ZZ9"',
    ])
      expect(form).toContain(field)
    expect(html).not.toContain('Price up to')
  })

  test('comes to a price with both rates and the warning, and leads to the stock within it', async () => {
    const { html, text } = await page('/finance?weekly=%24120&deposit=2,000&term=5')
    expect(text).toContain('Price up to $26,600 Interest rate 8.49% p.a. Comparison rate, Acme Finance 9.60% p.a.')
    expect(text).toContain('An estimate for $120 a week over 5 years with a deposit of $2,000')
    expect(text).toContain(`Comparison rate based on a secured loan of $30,000 over a term of 5 years. ${WARNING}`)
    expect(html).toContain('href="/search/new-used-and-demo-cars?range[price]=0:26600"')
    const weekly = /href="([^"]*weekly_price_range[^"]*)"/.exec(html)![1]!
    expect(decodeURIComponent(weekly)).toContain('=Under+$50+a+week')
    expect(decodeURIComponent(weekly)).not.toContain('$100+to')
    expect(text).toContain('with a lender’s estimate of less than $100 a week')
    expect((await server.get(HARBOUR, weekly.replaceAll('&amp;', '&'))).status).toBe(200)
  })

  test('where it is too little for any car it says so', async () => {
    const { html, text } = await page('/finance?weekly=26&term=1')
    expect(text).toContain('What it buys Enquire for Finance Interest rate 8.49% p.a.')
    expect(text).toContain('$26 a week over 1 year with no deposit pays for less than $1,000')
    expect(html).not.toContain('range[price]=0:')
  })

  test.each([
    ['weekly=&term=5', 'Each week, empty: More than $25 and no more than $5,000 is possible.'],
    ['weekly=lots', 'Each week, “lots”: More than $25'],
    ['weekly=25', 'Each week, “25”: More than $25'],
    ['weekly=9999999', 'Each week, “9999999”: More than $25'],
    ['weekly=120&deposit=-5', 'Deposit or trade-in, “-5”: From $0 to $250,000 is possible.'],
    ['weekly=120&term=40', 'Term, “40”: From 1 to 7 years in steps of 0.5 is possible.'],
    ['weekly=120&term=5.3', 'Term, “5.3”: From 1 to 7 years'],
    ['weekly=%3Cscript%3E', 'Each week, “&lt;script&gt;”'],
  ])('%s: %s', async (query, said) => {
    const { status, text } = await page(`/finance?${query}`)
    expect(status).toBe(200)
    expect(text).toContain(said)
    expect(text).not.toContain('Price up to')
  })

  test('promises nothing where the dealer names no lender, and says so', async () => {
    const { text } = await page('/finance-enquiry?weekly=120', OUTBACK)
    expect(text).toContain('None is published here, so we promise nothing')
    expect(text).not.toMatch(/p\.a\.|comparison rate|Price up to/i)
  })
})
