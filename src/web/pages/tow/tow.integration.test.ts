import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { sometimesAway } from '../../../../test/support/sometimes-away.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const VAN = { make: 'Jayco', model: 'Journey', item_type: 'caravan' }
const UTE = { make: 'Isuzu', model: 'D-MAX', item_type: 'car' }
const away = { database: false }
let server: TestServer

beforeAll(async () => {
  const site = { vehicleKinds: ['car', 'caravan'] as ('car' | 'caravan')[] }
  const harbour = await makeDealer(database, 'harbour-motors', {
    settings: { site, search: { ranges: ['price', 'aggregate_trailer_mass'] } },
  })
  const outback = await makeDealer(database, 'outback-utes', { settings: { site } })
  const list = async (dealer: TenantCtx, number: string, facts: object, specs: Record<string, number> = {}) => {
    const id = await listVehicle(database, dealer, number, { ...facts })
    const names = Object.keys(specs)
    await database.owner.query(
      `insert into listing_specs (listing_id, tenant_id${names.map((name) => `, ${name}`).join('')})
       values ($1, $2${names.map((_, index) => `, $${index + 3}`).join('')})`,
      [id, dealer.tenant.tenantId, ...Object.values(specs)],
    )
  }
  const light = { aggregate_trailer_mass_kg: 2260, tare_weight_kg: 1800, ball_weight_kg: 150 }
  await list(harbour, 'LIGHT', { ...VAN, model: 'Swan' }, light)
  await list(harbour, 'HEAVY', VAN, { aggregate_trailer_mass_kg: 3260 })
  await list(harbour, 'UNKNOWN', { ...VAN, model: 'Penguin' })
  await list(harbour, 'STRONG', UTE, { towing_capacity_braked_kg: 3500 })
  await list(
    harbour,
    'TIGHT',
    { ...UTE, model: 'MU-X' },
    { towing_capacity_braked_kg: 3500, gross_combination_mass_kg: 3000 },
  )
  const bound = { towing_capacity_braked_kg: 3500, gross_combination_mass_kg: 5000, tare_weight_kg: 2600 }
  await list(harbour, 'BOUND', { ...UTE, model: 'NP300' }, bound)
  await list(harbour, 'WEAK', { ...UTE, model: 'Tucson' }, { towing_capacity_braked_kg: 1650 })
  await list(harbour, 'SOLD', { ...VAN, model: 'Eagle', status: 'sold', sold_at: '2020-01-01T00:00:00Z' }, light)
  await list(outback, 'THEIRS', { ...VAN, model: 'Dove' }, light)
  server = await openTestServer(
    { ...database, app: sometimesAway(database.app, away) },
    { now: new Date('2026-11-20T02:00:00Z'), trustedProxies: ['127.0.0.1'] },
  )
}, 120_000)
afterAll(() => server.close())

describe('what tows a caravan', () => {
  test('are the cars of the dealer that do, with what they have to spare; none that is over any limit', async () => {
    const { status, text } = await tow('?trailer=heavy')
    expect(status).toBe(200)
    expect(text).toContain('What tows the 2022 Jayco Journey')
    const [, listed] = text.split('Vehicles in stock that tow')
    expect(listed).toContain('2022 Isuzu D-MAX 240 kg to spare')
    expect(listed).not.toContain('MU-X')
    expect(listed).not.toContain('Tucson')
    // Whether the shopper's own does is another question: the dealer's stay.
    expect((await tow('?trailer=heavy&braked=3000')).text).toContain('Vehicles in stock that tow')
  })

  test('the shopper’s own car is put beside it, and whose figures they are is said', async () => {
    const { text } = await tow('?trailer=light&braked=2.5t&gvm=&gcm=')
    expect(text).toContain('Tows this with 240 kg to spare')
    expect(text).toContain('Braked towing capacity 2,500 kg less 2,260 kg')
    expect(text).toContain('The trailer may carry 460 kg.')
    expect(text).toContain('Not looked at, as the car’s GCM, the car’s GVM and the car’s own mass are not given.')
    expect(text).toMatch(/Figures: 2022 Jayco Swan as listed on \d+ \w+ \d{4}; the rest as you gave it\./)
    expect(text).toContain('Check the plates of both')
  })

  test('a caravan whose ATM is not given is not guessed at', async () => {
    const { text } = await tow('?trailer=unknown&braked=3500')
    expect(text).toContain('Cannot say: the trailer’s ATM is not given')
  })

  test('the car and the caravan of one address are one answer', async () => {
    expect((await tow('?trailer=light&car=weak')).text).toContain('610 kg over its braked towing capacity')
  })
})

describe('what a car can tow', () => {
  test('are the caravans in stock within all its limits, and the search for them', async () => {
    const { html, text } = await tow('?car=strong')
    expect(text).toContain('What the 2022 Isuzu D-MAX can tow')
    expect(text).toContain('2022 Jayco Swan 1,240 kg to spare')
    expect(text).toContain('2022 Jayco Journey 240 kg to spare')
    for (const other of ['Penguin', 'Eagle', 'Dove']) expect(text).not.toContain(other)
    expect(html).toContain('my_car=3500+2022+Isuzu+D-MAX')
  })

  test('what car and caravan weigh together bounds list and search', async () => {
    const { html, text } = await tow('?car=bound')
    expect(text).toContain('2022 Jayco Swan at most 140 kg to spare, the car empty')
    expect(text).not.toContain('Journey')
    expect(html).toContain('my_car=2400+2022+Isuzu+NP300')
    expect(text).toContain('All 1 up to 2,400 kg in the search')
    // Without the mass of the car nobody knows what is left of its GCM.
    for (const query of ['?braked=3500&gcm=5000', '?braked=3500&gcm=2400&tare=2400'])
      expect((await tow(query)).text).not.toContain('Caravans in stock')
  })

  test('of a car as heavy as its GCM it is said that nothing is left to tow with', async () => {
    const { text } = await tow('?braked=3500&gcm=2400&tare=2500')
    expect(text).toContain('Tows nothing: the car empty leaves nothing of its gross combination mass (GCM)')
    expect(text).toContain('Gross combination mass (GCM) 2,400 kg less 2,500 kg (the car empty): -100 kg')
  })

  test('a trailer that was typed stays on the way to a car by make and model', async () => {
    const { html } = await tow('?atm=2%2C260+kg&change=1&model=Isuzu+NP300')
    expect(html).toMatch(/<input type="hidden" name="atm" value="2,260 kg"/)
    expect(html.match(/href="([^"]*car=bound)"/)?.[1]).toBe('/tow?atm=2%2C260+kg&amp;car=bound')
    expect(html.match(/<input[^>]*name="atm"/g)).toHaveLength(2)
  })

  test('a car of the shopper’s own finds them too; one that tows nothing here is told so', async () => {
    expect((await tow('?braked=2500')).text).toMatch(
      /Caravans in stock that your car tows 2022 Jayco Swan 240 kg to spare/,
    )
    expect((await tow('?braked=1200')).text).toContain('none just now')
  })
})

describe('my car in search', () => {
  const search = (query: string) => server.get(HARBOUR, `/search/new-used-and-demo-cars?${query}`)
  const slugs = (html: string) =>
    [...new Set(html.match(/\/cars\/[a-z]+/g))].map((href) => href.split('/').at(-1)).sort()

  test('finds the trailers it may tow, is a chip with its own way off, and says what it rests on', async () => {
    const { status, html } = await search('my_car=2400+2022+Isuzu+NP300')
    expect(status).toBe(200)
    expect(slugs(html)).toEqual(['light'])
    expect(html).toContain('My car: 2022 Isuzu NP300, up to 2,400 kg')
    expect(html).toContain('that 2022 Isuzu NP300 may tow by the figures given; the plates of both decide')
    expect(html).toContain('name="my_car" value="2400 2022 Isuzu NP300"')
    expect(slugs((await search('my_car=3260+Ute')).html)).toEqual(['heavy', 'light'])
    expect(slugs((await search('my_car=3260+Ute&range[aggregate_trailer_mass]=3000:')).html)).toEqual(['heavy'])
    expect(slugs((await search('my_car=heavy')).html).length).toBeGreaterThan(5)
  })

  test('is chosen by make and model, and leads back to the search that was left', async () => {
    const { html } = await search('range[price]=:90000')
    const [, href] = /href="([^"]*)"[^>]*>Choose my car/.exec(html) ?? []
    expect(href).toMatch(/^\/tow\?search=/)
    const chosen = await tow(`${href!.slice('/tow'.length)}&model=Isuzu+NP300&change=1`)
    const [, car] = /href="(\/tow\?search=[^"]*car=bound)"/.exec(chosen.html.replaceAll('&amp;', '&')) ?? []
    expect(chosen.text).toContain('2022 Isuzu NP300 3,500 kg braked')
    const back = await server.get(HARBOUR, car!)
    expect(back.status).toBe(302)
    expect(back.headers.location).toBe(
      '/search/new-used-and-demo-cars?range[price]=:90000&my_car=2400+2022+Isuzu+NP300',
    )
  })

  test.each([
    [
      'a car whose GCM is known and its own mass is not',
      '&car=tight',
      'Cannot say what it tows: the car’s own mass is not given',
    ],
    ['what is no mass', '&braked=heavy', 'Use kilograms'],
    ['another dealer’s car', '&car=theirs', 'My car by make and model'],
  ])('%s leads nowhere and says why', async (_, query, words) => {
    expect((await tow(`?search=%2Fsearch%2Fjayco${query}`)).text).toContain(words)
  })

  test('leads to no address but a search of this site', async () => {
    for (const away of ['https://evil.example/search', '//evil.example', '/cars/light', 'javascript:1'])
      expect((await server.get(HARBOUR, `/tow?braked=3500&search=${encodeURIComponent(away)}`)).status).toBe(200)
  })
})

test.each([
  ['?braked=heavy', 422, 'Use kilograms, such as 3,500.'],
  ['?braked=99999999', 422, 'Use kilograms'],
  ['', 200, 'What my car can tow'],
  ['?car=theirs', 200, 'What my car can tow'],
  ['?trailer=theirs&braked=3500', 200, 'What my car can tow'],
  ['?trailer=../x', 200, 'What my car can tow'],
])('%s is answered %d: %s', async (query, status, words) => {
  const answer = await tow(query)
  expect(answer.status).toBe(status)
  expect(answer.text).toContain(words)
  expect(answer.text).not.toContain('Dove')
})

test('a caravan’s page and a car’s lead there, one without the figure does not', async () => {
  const links = async (slug: string) => (await server.get(HARBOUR, `/cars/${slug}`)).html.match(/\/tow\?[a-z]+=[a-z]+/g)
  expect(await links('heavy')).toContain('/tow?trailer=heavy')
  expect(await links('strong')).toContain('/tow?car=strong')
  expect(await links('unknown')).toBeNull()
})

test('while the database is away it is a 503 within two seconds; what was typed stands in the address, and in its field once it is back', async () => {
  const typed = '?trailer=light&braked=2%2C500+kg&name=Ute'
  await tow('')
  away.database = true
  const asked = performance.now()
  expect((await tow(typed)).status).toBe(503)
  expect(performance.now() - asked).toBeLessThan(2000)
  away.database = false
  const { status, html } = await tow(typed)
  expect(status).toBe(200)
  for (const value of ['2,500 kg', 'Ute']) expect(html).toContain(`value="${value}"`)
})

async function tow(query: string) {
  const { status, html } = await server.get(HARBOUR, `/tow${query}`)
  const [, main = ''] = /<main[^>]*>(.*?)<\/main>/s.exec(html) ?? []
  return {
    status,
    html,
    text: main
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
  }
}
