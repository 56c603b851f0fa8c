import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const YARD = {
  slug: 'quay',
  name: 'Quay yard',
  street: '1 Quay Street',
  city: 'Southport',
  state: 'QLD',
  postcode: '4215',
  isPrimary: true,
}
const HILUX = {
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  status: 'in_stock',
  body: 'Ute',
  simple_body: 'Ute',
  odometer_km: 41_200,
  transmission: '6 Speed Automatic',
  price_cents: 5_899_000,
}
/** One word, so that it is cut where it is cut. */
const DISCLAIMER = 'z'.repeat(300)
let server: TestServer

beforeAll(async () => {
  const dealerships = [{ slug: 'quay', yards: [YARD] }]
  const open = await makeDealer(database, 'open-motors', {
    dealerships,
    settings: {
      finance: { provider: 'acme', disclaimer: DISCLAIMER },
      vehiclePage: { disclaimer: 'Sold as seen.', regoExpired: 'unregistered' },
    } as never,
  })
  const closed = await makeDealer(database, 'closed-motors', {
    dealerships,
    settings: { dealershipOverrides: { quay: { showLocation: false } }, animation: { foldMs: 220 } },
  })
  const group = await makeDealer(database, 'group-motors', {
    dealerships: [
      { slug: 'quay', yards: [YARD] },
      { slug: 'hill', yards: [{ ...YARD, slug: 'hill' }] },
    ],
    settings: { search: { seeMoreFromDealer: true } } as never,
  })
  await listVehicle(database, group, 'CAR', HILUX)
  const long = 'x'.repeat(401)
  await listVehicle(database, open, 'CAR', { ...HILUX, dealer_comments: 'y'.repeat(400) })
  await listVehicle(database, open, 'LONG', { ...HILUX, dealer_comments: long, registration_expires_on: '2026-11-19' })
  await listVehicle(database, open, 'REGO', { ...HILUX, registration_expires_on: '2027-03-05' })
  await listVehicle(database, open, 'TAGGED', { ...HILUX, tag: 'SOLD' })
  await listVehicle(database, closed, 'CAR', HILUX)
  await database.owner.query(`update locations set phone = '07 5550 1234'`)
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

async function page(path: string, host = 'open-motors') {
  const { status, html } = await server.get(`${host}.localhost`, path)
  expect(status, path).toBe(200)
  return html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('<!-- -->', '')
}
const words = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

describe('a vehicle whose tag says it is sold', () => {
  test('is shown as one that is: the notice in place of price, calls and calculators, and no offer', async () => {
    const html = await page('/cars/tagged')
    expect(words(html)).toContain(
      "Unfortunately this car recently sold. But don't worry, we can help you find a similar car!",
    )
    expect(html).toMatch(
      /<a [^>]*href="\/enquiry\?form=find-similar&(?:amp;)?car_id=\d+"[^>]*>(?:<svg[\s\S]*?<\/svg>)?Find Me Something Similar</,
    )
    expect(html).not.toContain('id="call-the-dealer"')
    expect(html).not.toContain('id="finance-calculator"')
    expect(html).not.toContain('product:price:amount')
    expect(html).toContain('"availability":"https://schema.org/SoldOut"')
    expect(html).toMatch(/<title>[^<]*, sold/)
  })

  test('and one beside it is for sale', async () => {
    const html = await page('/cars/car')
    expect(words(html)).not.toContain('recently sold')
    expect(html).toContain('id="call-the-dealer"')
    expect(html).toContain('"availability":"https://schema.org/InStock"')
  })
})

describe('where a vehicle stands', () => {
  test('is said by a dealer who shows it', async () => {
    const html = await page('/cars/car')
    expect(html).toContain('id="vehicle-map"')
    expect(html).toMatch(/<title>[^<]*in Southport/)
    expect(words(html)).toContain('Ask Quay yard about stock number CAR.')
  })

  test('is nowhere on the page of a dealership that keeps it to itself', async () => {
    const html = await page('/cars/car', 'closed-motors')
    expect(html).not.toContain('id="vehicle-map"')
    expect(/<head>[\s\S]*<\/head>/.exec(html)![0]).not.toContain('Southport')
    expect(words(main(html))).not.toMatch(/Southport|Quay yard|Quay Street/)
  })
})

describe('the words of the page', () => {
  test('are those of the rules (rule:vehicle-blocks)', async () => {
    const html = await page('/cars/car')
    for (const heading of ['Key information', 'All Specifications', 'Call the dealer'])
      expect(html).toMatch(new RegExp(`<h[2-4][^>]*>${heading}<`))
    expect(words(html)).toContain('Sold as seen.')
  })

  test('comments fold at 400 characters; where there are none nothing is said of them', async () => {
    const comments = async (path: string) =>
      /<section[^>]*aria-labelledby="comments"[\s\S]*?<\/section>/.exec(await page(path))![0]
    const whole = await comments('/cars/car')
    expect(whole).toContain('y'.repeat(400))
    expect(whole).not.toContain('Show More')
    const folded = await comments('/cars/long')
    expect(folded).toContain(`${'x'.repeat(400)}…`)
    expect(folded).toContain('x'.repeat(401))
    expect(folded).toMatch(/<summary>[\s\S]*Show More[\s\S]*Show Less[\s\S]*<\/summary>/)
    expect(await page('/cars/rego')).not.toContain('aria-labelledby="comments"')
  })

  test('the small print of finance is cut at 197 characters with the rest behind Show More', async () => {
    const print = /<section[^>]*aria-labelledby="financeDisclaimer"[\s\S]*?<\/section>/.exec(
      await page('/cars/car'),
    )![0]
    expect(print).toContain(`>${'z'.repeat(197)}…<`)
    expect(print).toContain(`>${DISCLAIMER} `)
    expect(print).toMatch(/<summary>[\s\S]*Show More[\s\S]*Show Less[\s\S]*<\/summary>/)
  })

  test('registration says until when, or that there is none', async () => {
    expect(words(await page('/cars/rego'))).toContain('Expires on 5 Mar 2027')
    expect(words(await page('/cars/long'))).toContain('Unregistered')
  })

  test('the trail goes by kind, make, model and body', async () => {
    const crumbs = /"@type":"BreadcrumbList","itemListElement":(\[.*?\])\}/.exec(await page('/cars/car'))![1]!
    expect(JSON.parse(crumbs).map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Used cars',
      'Toyota',
      'HiLux',
      'Ute',
      expect.stringContaining('HiLux'),
    ])
  })

  test('folding takes as long as the dealer says', async () => {
    expect(await page('/cars/car', 'closed-motors')).toContain(':root{--fold:220ms}')
    expect(await page('/cars/car')).not.toContain('--fold')
  })
})

test('a vehicle of one dealership among several leads to more from its dealer; elsewhere there is nobody else', async () => {
  const link = />See more from this dealer</
  const html = await page('/cars/car', 'group-motors')
  expect(html).toMatch(link)
  const [, href] = /<a class="[^"]*where-more[^"]*" href="([^"]+)"/.exec(html)!
  expect(href).toBe('/search/quay')
  expect(await page('/cars/car')).not.toMatch(link)
})
