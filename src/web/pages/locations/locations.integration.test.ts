import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettingsInput } from '#domain/tenants/settings.ts'
import type { DirectoryView, LocationSectionView } from '#ui/locations/views.ts'
import type { PageView } from '#ui/sections/sections.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { dataPath, pageData } from '../../../../test/support/page-data.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const SETTINGS = {
  locations: { searchBox: true, sendEnquiry: true },
  site: { dealerInformation: true },
} satisfies TenantSettingsInput
const GROUP = 'northern-group.localhost'
let harbour: TenantCtx
let server: TestServer

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors', {
    dealerships: [
      {
        slug: 'north',
        yards: [
          { slug: 'quay', name: 'Quay', street: '1 Quay Street', city: 'Cairns', state: 'QLD', postcode: '4870' },
          { slug: 'quay-parts', name: 'Quay' },
          { slug: 'quay-used', name: 'Quay' },
          { slug: 'ridge', name: 'Ridge', street: '2 Hill Road', postcode: '4350' },
          { slug: 'mill', name: 'Mill' },
        ],
      },
    ],
    settings: SETTINGS,
  })
  const map = { provider: 'style', styleUrl: 'https://tiles.example.com/bright.json' } as const
  await makeDealer(database, 'outback-utes', { settings: { locations: { contactPath: '/our-location' }, map } })
  // The last of them first.
  const yards = Array.from({ length: 30 }, (_, index) => ({ slug: `yard-${30 - index}`, name: `Yard ${30 - index}` }))
  await makeDealer(database, 'northern-group', {
    dealerships: [{ slug: 'north', yards }],
    settings: { locations: { searchBox: true } },
  })
  await makeDealer(database, 'plain-yards', {
    dealerships: [
      {
        slug: 'plain',
        yards: [
          { slug: 'north', name: 'North', street: '3 Sea Lane', city: 'Cairns', state: 'QLD', postcode: '4870' },
          { slug: 'south', name: 'South', city: 'Toowoomba', state: 'QLD', postcode: '4350' },
        ],
      },
    ],
  })
  const { owner } = database
  await owner.query("update locations set visible = false where slug = 'mill'")
  await owner.query("update locations set latitude = -16.92, longitude = 145.77 where slug = 'quay'")
  await owner.query("update locations set latitude = -27.56, longitude = 151.95 where slug = 'ridge'")
  await owner.query(
    `insert into postcodes (postcode, suburb, state, latitude, longitude)
     values ('4350', 'Toowoomba', 'QLD', -27.56, 151.96), ('4870', 'Cairns', 'QLD', -16.9, 145.75)`,
  )
  await owner.query("update locations set phone = '+61755500222', is_primary = true where slug = 'south'")
  await owner.query("update locations set phone = '+61755500111', is_primary = false where slug = 'north'")
  await owner.query("update locations set location_type = 'parts' where slug = 'quay-parts'")
  await owner.query("update locations set location_type = 'service' where slug = 'outback-utes-yard'")
  await owner.query("update locations set location_subtype = 'Pre-Owned Sales' where slug = 'quay-used'")
  await owner.query(
    `update locations set dealer_license_number = '1234567', motor_vehicle_repairer = 'MVR55', phone = '+61755503100',
       average_rating = 4.3, review_count = 37, languages = '{Italian,Vietnamese}', manufacturers = '{Kia}',
       image_url = 'https://pictures.example/quay.jpg' where slug = 'quay'`,
  )
  await owner.query(`update dealerships set website = '{"url": "https://north.example"}' where tenant_id = $1`, [
    harbour.tenant.tenantId,
  ])
  await owner.query(
    `insert into opening_hours (tenant_id, location_id, weekday, status, opens, closes)
     select tenant_id, location_id, 5, 'Open', '08:30', '17:30' from locations where slug = 'quay'`,
  )
  await owner.query(
    `insert into opening_hours (tenant_id, location_id, weekday, status, note)
     select tenant_id, location_id, 6, 'Open', 'By appointment only' from locations where slug = 'quay'`,
  )
  await owner.query(
    `insert into special_hours (tenant_id, location_id, date, status, name)
     select tenant_id, location_id, '2026-12-25', 'Closed', 'Christmas Day' from locations where slug = 'quay'`,
  )
  await listVehicle(database, harbour, 'H1', { make: 'Mazda', model: '6', price_cents: 2_899_000 })
  await owner.query("update listings set location_id = (select location_id from locations where slug = 'quay')")
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z'), trustedProxies: ['127.0.0.1'] })
}, 240_000)
afterAll(() => server.close())

test('a place without a point of its own is about the middle of its postcode; search engines are told of no point (rule:about-there)', async () => {
  const host = 'plain-yards.localhost'
  const view = await sectionOf<LocationSectionView>('/locations/north', 'location', host)
  const live = { pins: [{ latitude: -16.9, longitude: 145.75 }] }
  expect(view.place.picture).toMatchObject({ kind: 'map', map: { about: 'About here: the middle of 4870', live } })
  const { html } = await server.get(host, '/locations/north')
  expect(html).toContain('About here: the middle of 4870')
  expect([html.includes('"PostalAddress"'), html.includes('GeoCoordinates')]).toEqual([true, false])
  expect((await server.get(HARBOUR, '/locations/quay')).html).toContain('GeoCoordinates')
  // The primary one speaks for the site, whichever is first in the configuration (rule:dealer-panel).
  expect(/<header[\s\S]*?<\/header>/.exec(html)![0]).toContain('tel:+61755500222')
  expect(/<footer[\s\S]*<\/footer>/.exec(html)![0]).toMatch(/Toowoomba QLD 4350[\s\S]*Cairns QLD 4870/)
  const { cards, map } = await sectionOf<DirectoryView>('/locations?postcode=4350', 'location-directory', host)
  expect(cards.map(({ places }) => places[0]!.distance)).toEqual(['About 1 km away', 'About 1,346 km away'])
  expect(map?.about).toBe('Each is shown in the middle of its postcode')
  // The map of all says where they are: a drawing of each would differ in nothing but its name.
  expect(cards.map(({ places }) => places[0]!.picture)).toEqual([null, null])
  const linksOf = (at: number) => cards[at]!.places[0]!.links.map(({ label }) => label)
  expect(linksOf(0)).toEqual(['See this location', 'Contact Us'])
  expect(linksOf(1)).toEqual(['See this location', 'Get Directions', 'Contact Us'])
})

async function sectionOf<View>(path: string, kind: string, host = HARBOUR): Promise<View> {
  const { page } = pageData<{ page: PageView }>((await server.get(host, dataPath(path))).html)
  return page.sections.find((section) => section.kind === kind) as View
}
const namesOf = async (query: string) => {
  const { cards } = await sectionOf<DirectoryView>(`/locations${query}`, 'location-directory')
  return cards.map(({ name, places }) => [name, places.map(({ tab }) => tab)])
}

describe('the directory (rule:location-cards)', () => {
  test.each(['/locations', '/dealer-locator', '/our-location'])('%s lists what may be seen', async (path) => {
    const { status, html } = await server.get(HARBOUR, path)
    expect(status).toBe(200)
    expect(html).toContain(`<link rel="canonical" href="http://${HARBOUR}/locations"`)
    for (const said of [
      'Our Locations',
      'Search locations...',
      'DL# 1234567',
      'MVR55',
      'tel:+61755503100',
      'Christmas Day',
    ])
      expect(html).toContain(said)
    expect(html).not.toContain('Mill')
  })

  test('a card for each name, its tabs in order, pre-owned sales as used', async () => {
    expect(await namesOf('')).toEqual([
      ['Quay', ['Sales', 'Used', 'Parts']],
      ['Ridge', ['Sales']],
    ])
  })

  test.each([
    ['RIDGE', [['Ridge', ['Sales']]]],
    ['4870', [['Quay', ['Sales']]]],
    ['hill road', [['Ridge', ['Sales']]]],
    ['parts', [['Quay', ['Parts']]]],
    ['mill', []],
    ['<b>', []],
  ])('locationQuery=%s (rule:location-search)', async (query, names) => {
    expect(await namesOf(`?locationQuery=${encodeURIComponent(query)}`)).toEqual(names)
  })

  test('a query that finds nothing is said, and kept in the box', async () => {
    const { status, html } = await server.get(HARBOUR, '/locations?locationQuery=nowhere')
    expect(status).toBe(200)
    expect(html).toContain('No location matches “nowhere”')
    expect(html).toContain('value="nowhere"')
  })

  test('from a postcode the nearest come first, and each says how far it is (rule:location-distance)', async () => {
    const directory = (query: string, host = HARBOUR) =>
      sectionOf<DirectoryView>(`/locations?${query}`, 'location-directory', host)
    const { cards, countText } = await directory('postcode=4350')
    expect(cards.map(({ name, places }) => [name, places.map(({ distance }) => distance)])).toEqual([
      ['Ridge', ['Less than 1 km away']],
      ['Quay', ['1,343 km away', undefined, undefined]],
    ])
    expect(countText).toBe('2 locations, nearest to Toowoomba 4350 first')
    expect((await directory('postcode=4870')).cards.map(({ name }) => name)).toEqual(['Quay', 'Ridge'])
    expect((await directory('')).near).toEqual({ postcode: '', error: null })
    expect((await directory('postcode=9999')).near?.error).toBe('Invalid postcode')
    expect((await directory('postcode=43')).near?.error).toBe('Invalid postcode. Please enter a 4-digit number.')
    // Another dealer, with one place.
    expect(await directory('postcode=4350', OUTBACK)).toMatchObject({ near: null, countText: '1 location' })
  })

  test('30 places stand on two pages, as configured, a page leads to the other with what is asked for', async () => {
    const directory = (query: string) => sectionOf<DirectoryView>(`/locations${query}`, 'location-directory', GROUP)
    const yards = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => `Yard ${from - index}`)
    const names = ({ cards }: DirectoryView) => cards.map(({ name }) => name)
    const first = await directory('')
    const second = await directory('?page=2')
    expect([first.countText, names(first), names(second)]).toEqual(['30 locations', yards(30, 7), yards(6, 1)])
    expect(first.pages).toMatchObject({ previousHref: null, nextHref: '/locations?page=2' })
    expect(second.pages).toMatchObject({ previousHref: '/locations', nextHref: null })
    expect((await directory('?locationQuery=yard')).pages.nextHref).toBe('/locations?locationQuery=yard&page=2')
    expect((await directory('?locationQuery=yard&page=2')).pages.previousHref).toBe('/locations?locationQuery=yard')
    const { html } = await server.get(GROUP, '/locations?page=2')
    expect(html).toContain('Yard 6')
    expect(html).not.toContain('Yard 24')
    expect((await server.get(GROUP, '/locations?page=3')).status).toBe(404)
  })

  test('past the last page there is nothing', async () => {
    expect((await server.get(HARBOUR, '/locations?page=2')).status).toBe(404)
    expect((await server.get(HARBOUR, '/locations?page=1')).status).toBe(200)
  })

  test('without the box the query says nothing; another dealer’s locations never show', async () => {
    const { html } = await server.get(OUTBACK, '/locations?locationQuery=nowhere')
    expect(html).toContain('1 location')
    expect(html).not.toContain('Search locations...')
    expect(html).not.toContain('Quay')
  })
})

test('the host of a dealer’s map is let in on that dealer’s pages, and on no other’s', async () => {
  const policyOf = async (host: string) => (await server.get(host, '/locations')).headers['content-security-policy']
  expect(await policyOf(OUTBACK)).toContain("connect-src 'self' https://tiles.example.com;")
  expect(await policyOf(HARBOUR)).toContain("default-src 'self'")
  expect(await policyOf(HARBOUR)).not.toContain('connect-src')
})

describe('a location (rule:location-pages)', () => {
  test('its page says all of it, and what else is there', async () => {
    const { status, html } = await server.get(HARBOUR, '/locations/quay')
    expect(status).toBe(200)
    expect(html).toContain(`<link rel="canonical" href="http://${HARBOUR}/locations/quay"`)
    for (const said of [
      '1 Quay Street, Cairns QLD 4870',
      'Get Directions',
      'In stock at Quay',
      '2022 Mazda 6',
      'name="location_id"',
    ])
      expect(html).toContain(said)
    const view = await sectionOf<LocationSectionView>('/locations/quay', 'location')
    expect(view.types.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
      ['Sales', true],
      ['Used', false],
      ['Parts', false],
    ])
    expect(view.rating).toEqual({ rating: 4.3, count: 37 })
    expect(view.place.openings).toMatch(/^0 Open now until 5.30pm\n/)
    expect(view.place.openings.split('\n')[1]).toBe(
      `${Date.parse('2026-11-20T07:30:00Z') / 60_000} Closed, opens Friday 8.30am`,
    )
    expect(view.place.hours).toContainEqual({ day: 'Sat', hours: 'By appointment only' })
    expect(view.place.holidays).toEqual([
      { day: 'Christmas Day, Friday 25 December', hours: 'Closed' },
      { day: 'Boxing Day, Saturday 26 December', hours: 'Hours may differ' },
      { day: 'Boxing Day holiday, Monday 28 December', hours: 'Hours may differ' },
      { day: "New Year's Day, Friday 1 January 2027", hours: 'Hours may differ' },
      ...view.place.holidays.slice(4),
    ])
    expect(view.place.holidays.map(({ day }) => day)).toContain('Anzac Day, Monday 26 April 2027')
    expect(view.place.languages).toBe('Italian and Vietnamese')
  })

  test('what comes within a week stands beside the week; a place of no state has its special hours alone', async () => {
    const holidays = async (path: string, now: string) => {
      const later = await openTestServer(database, { now: new Date(now), trustedProxies: ['127.0.0.1'] })
      const { page } = pageData<{ page: PageView }>((await later.get(HARBOUR, dataPath(path))).html)
      await later.close()
      return (page.sections.find(({ kind }) => kind === 'location') as unknown as LocationSectionView).place.holidays
    }
    expect((await holidays('/locations/quay', '2026-12-20T02:00:00Z')).filter(({ isSoon }) => isSoon)).toEqual([
      { day: 'Christmas Day, Friday 25 December', hours: 'Closed', isSoon: true },
      { day: 'Boxing Day, Saturday 26 December', hours: 'Hours may differ', isSoon: true },
    ])
    expect(await holidays('/locations/ridge', '2026-12-20T02:00:00Z')).toEqual([])
  })

  test('search engines are told its kind, its departments and its days', async () => {
    const { html } = await server.get(HARBOUR, '/locations/quay')
    for (const said of [
      '"AutoDealer"',
      '"department"',
      '"AutoPartsStore"',
      '"validFrom":"2026-12-25"',
      '"opens":"08:30"',
      '"knowsLanguage":["Italian","Vietnamese"]',
    ])
      expect(html).toContain(said)
    const { html: workshop } = await server.get(OUTBACK, '/our-location/outback-utes-yard')
    expect(workshop).toContain('"AutoRepair"')
    expect(workshop).not.toMatch(/"AutoDealer"|"department"/)
  })

  test.each([
    [HARBOUR, '/our-location/quay', '/locations/quay'],
    [HARBOUR, '/locations/quay/', '/locations/quay'],
    [OUTBACK, '/locations/outback-utes-yard', '/our-location/outback-utes-yard'],
  ])('%s %s leads to %s', async (host, asked, to) => {
    const { status, headers } = await server.get(host, asked)
    expect([status, headers.location]).toEqual([301, to])
  })

  test.each([
    [HARBOUR, '/locations/mill'],
    [HARBOUR, '/locations/nowhere'],
    [OUTBACK, '/our-location/quay'],
  ])('404: %s %s', async (host, path) => {
    expect((await server.get(host, path)).status).toBe(404)
  })

  test('the sitemap lists the directory and the pages', async () => {
    const { html: locations } = await server.get(HARBOUR, '/sitemap-locations.xml')
    expect(locations).toContain(`http://${HARBOUR}/locations<`)
    expect(locations).toContain(`http://${HARBOUR}/locations/quay<`)
    expect(locations).not.toContain('mill')
  })
})

describe('what a dealer sets of places has its effect (rule:location-cards)', () => {
  async function settle(locations: TenantSettingsInput['locations'], map: TenantSettingsInput['map'] = {}) {
    const settings = JSON.stringify({ ...SETTINGS, locations: { ...SETTINGS.locations, ...locations }, map })
    const { tenantId } = harbour.tenant
    await database.owner.query(
      'update tenants set settings = $2, settings_version = settings_version + 1 where tenant_id = $1',
      [tenantId, settings],
    )
    await server.changed(tenantId)
  }
  afterAll(() => settle({}))
  const directory = () => sectionOf<DirectoryView>('/locations', 'location-directory')
  const quay = async () => (await directory()).cards[0]!.places[0]!

  test('a place says all there is of it until its dealer says otherwise', async () => {
    await settle({})
    expect(await directory()).toMatchObject({ columns: 2, isCarousel: false, map: { live: { zoom: 10 } } })
    const { websiteHref, holidays, picture, links } = await quay()
    expect([websiteHref, holidays.length > 0, picture!.kind]).toEqual(['https://north.example', true, 'map'])
    expect(links.map(({ label }) => label)).toEqual([
      'See this location',
      'Contact Us',
      'Book a Service',
      'Send Enquiry',
    ])
  })

  test.each<[TenantSettingsInput['locations'], object]>([
    [{ visitWebsite: false }, { websiteHref: null }],
    [{ holidayHours: false }, { holidays: [] }],
    [{ picture: 'image' }, { picture: { kind: 'image', picture: { src: 'https://pictures.example/quay.jpg' } } }],
    [{ picture: 'logo' }, { picture: { kind: 'logo', src: '/make-logos/kia.svg' } }],
  ])('%j', async (set, place) => {
    await settle(set)
    expect(await quay()).toMatchObject(place)
  })

  test('columns, a row to swipe, buttons, no maps', async () => {
    const buttons = { contactUs: false, bookService: false, sendEnquiry: false }
    await settle({ columnsUnderThree: 1, layout: 'carousel', ...buttons }, { enabled: false })
    expect(await directory()).toMatchObject({ columns: 1, isCarousel: true, map: null })
    expect((await quay()).picture).toBeNull()
    expect((await quay()).links.map(({ label }) => label)).toEqual(['See this location'])
  })
})
