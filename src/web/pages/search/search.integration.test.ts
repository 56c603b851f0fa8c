import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SearchView } from '#ui/search/views.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { documentData } from '../../../../test/support/page-data.ts'
import { openTestServer, type Page, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const ALL = '/search/new-used-and-demo-cars'
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
let harbour: TenantCtx
let server: TestServer

beforeAll(async () => {
  await database.owner.query(`insert into postcodes (postcode, suburb, state, latitude, longitude) values
    ('4305', 'Ipswich', 'QLD', -27.61, 152.76), ('4305', 'East Ipswich', 'QLD', -27.6, 152.77),
    ('4870', 'Cairns', 'QLD', -16.92, 145.77), ('4215', 'Southport', 'QLD', -27.97, 153.41),
    ('4350', 'Toowoomba', 'QLD', -27.56, 151.95)`)
  harbour = await makeDealer(database, 'harbour-motors', {
    settings: {
      search: {
        facets: ['item_type', 'car_type', 'make', 'model', 'body', 'transmission', 'colour', 'city', 'dealership_name'],
        facetLimits: { city: 2 },
        ranges: ['price', 'km', 'towing'],
        distanceSearch: true,
        synonyms: [['tray', 'canopy']],
      },
      site: { vehicleKinds: ['car', 'caravan'] },
      seo: { paths: { '/search/toyota': { intro: 'Toyotas since 1999.', title: 'Toyota specialists' } } },
    },
    dealerships: [
      { slug: 'quay', name: 'Quay Cars', yards: [yard('quay-yard', 'Southport', '4215')] },
      { slug: 'north', name: 'Northern Cars', yards: [yard('north-yard', 'Cairns', '4870')] },
    ],
  })
  const outback = await makeDealer(database, 'outback-utes', {
    dealerships: [{ slug: 'outback', yards: [yard('outback-yard', 'Toowoomba', '4350')] }],
  })
  const hilux = {
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5 (4x4)',
    simple_body: 'Ute',
    simple_transmission: 'Automatic',
  }
  await list(harbour, 'H1', {
    ...hilux,
    simple_colour: 'White',
    price_cents: 44_000_00,
    odometer_km: 50_000,
    towing: 3500,
  })
  await list(harbour, 'H2', {
    ...hilux,
    simple_transmission: 'Manual',
    price_cents: 30_000_00,
    odometer_km: 90_000,
    towing: 2500,
  })
  await list(
    harbour,
    'H3',
    { make: 'Mazda', model: '3', simple_body: 'Hatch', price_cents: 18_000_00, odometer_km: 20_000 },
    'north',
  )
  await list(
    harbour,
    'H4',
    { make: 'Jayco', model: 'Starcraft', item_type: 'caravan', price_cents: 62_000_00 },
    'north',
  )
  await list(outback, 'O1', { make: 'Ford', model: 'Ranger', simple_body: 'Ute' })
  for (const [slug, settings] of [
    ['shy', { vehiclePage: { blocks: { location: false } } }],
    ['half-shy', { dealershipOverrides: { near: { showLocation: false } } }],
  ] as const) {
    const shy = await makeDealer(database, slug, {
      settings: { ...settings, search: { facets: ['make', 'city'] } },
      dealerships: [
        { slug: 'near', yards: [yard('near-yard', 'Toowoomba', '4350')] },
        { slug: 'far', yards: [yard('far-yard', 'Cairns', '4870')] },
      ],
    })
    await list(shy, 'S1', { make: 'Ford', model: 'Ranger' }, 'near')
    await list(shy, 'S2', { make: 'Kia', model: 'Rio' }, 'far')
  }
  server = await openTestServer(database, { now: NOW })
}, 120_000)
afterAll(() => server.close())

describe('facets', () => {
  test('what the other filters rule out stays, with nothing to count and not to be taken', async () => {
    const { facets } = await viewOf(`${ALL}?refinementList[body]=Hatch`)
    expect(choices(facets, 'make')).toEqual(['Mazda 1', 'Jayco 0 off', 'Toyota 0 off'])
    expect(choices(facets, 'body')).toEqual(['Ute 2', 'Hatch 1 on'])
    expect(facets.find(({ attribute }) => attribute === 'body')?.clearHref).toBe(ALL)
  })

  test('as many as the dealer lists, and always what is chosen', async () => {
    expect(choices((await viewOf(ALL)).facets, 'city')).toEqual(['Cairns 2', 'Southport 2'])
    const chosen = await viewOf(`${ALL}?refinementList[city]=Hobart`)
    expect(choices(chosen.facets, 'city')).toContain('Hobart 0 on')
  })

  test('a caravan has no gears to choose', async () => {
    const named = ({ facets, ranges }: SearchView) => [...facets, ...ranges].map(({ attribute }) => attribute)
    expect(named(await viewOf(ALL))).toEqual(expect.arrayContaining(['transmission', 'km', 'towing']))
    const caravans = named(await viewOf(`${ALL}?refinementList[item_type]=caravan`))
    expect(caravans).toContain('price')
    for (const unfit of ['transmission', 'km', 'towing']) expect(caravans).not.toContain(unfit)
  })

  test('a search for one kind calls it what it is, though the dealer’s word is car (rule:vehicle-word)', async () => {
    const caravans = await viewOf(`${ALL}?refinementList[item_type]=caravan`)
    expect(caravans).toMatchObject({ foundText: '1 caravan', showText: 'Show Me 1 caravan' })
    expect(caravans.heading).toMatch(/caravans/i)
    expect((await viewOf(ALL)).heading).toMatch(/cars/i)
  })

  test('models stand under their make, each leading to its own path', async () => {
    const { facets } = await viewOf('/search/toyota')
    const toyota = facets.find(({ attribute }) => attribute === 'make')?.options.find(({ value }) => value === 'Toyota')
    expect(toyota?.models).toMatchObject({ moreText: 'Select models', lessText: 'Hide', attribute: 'model' })
    expect(toyota?.models?.options).toMatchObject([{ label: 'HiLux', count: 2, href: '/search/toyota/hilux' }])
  })
})

describe('sliders', () => {
  test('bars count what the other filters leave; the ends are the stock’s own', async () => {
    const { ranges, showText } = await viewOf(`/search/toyota?range[price]=40000:`)
    const price = ranges.find(({ attribute }) => attribute === 'price')!
    expect(price).toMatchObject({
      bounds: { min: 30_000, max: 44_000 },
      slider: { min: 30_000, max: 44_000, step: 500, gap: 500, roundTo: 1000 },
      from: 40_000,
      to: null,
      clearHref: '/search/toyota',
    })
    expect(price.histogram!.counts.reduce((sum, count) => sum + count)).toBe(2)
    expect(price.histogram!.counts.length).toBeLessThanOrEqual(26)
    expect(showText).toBe('Show Me 1 car')
  })

  test('typed amounts are rounded, moved into the stock with a word, and left alone when they were not typed anew', async () => {
    const typed = await server.get(HARBOUR, '/search?refinementList[make]=Toyota&min[price]=33400&max[price]=90000')
    expect([typed.status, typed.headers.location]).toEqual([302, '/search/toyota?range[price]=33000:44000&note=price'])
    const { ranges } = await viewOf(typed.headers.location!)
    expect(ranges.find(({ attribute }) => attribute === 'price')?.message).toContain('$30,000 to $44,000')
    const kept = await server.get(HARBOUR, '/search?max[price]=1234&was[price]=:1234&refinementList[make]=Toyota')
    expect(kept.headers.location).toBe('/search/toyota?range[price]=:1234')
  })
})

describe('plain words', () => {
  test('become chips and an ordinary address, and say how they were read', async () => {
    const words = encodeURIComponent('auto ute under 45k that tows 3 tonne near Ipswich, reliable')
    const { status, headers } = await server.get(HARBOUR, `/search?words=${words}&utm_source=x`)
    expect(status).toBe(303)
    expect(headers.location).toBe(
      `${ALL}?query=reliable&refinementList[body][0]=Ute&refinementList[transmission][0]=Automatic&range[price]=:45000` +
        '&range[towing]=3000:&postcode=4305&sortBy=distance:asc&note=words&utm_source=x',
    )
    const found = await server.get(HARBOUR, headers.location!)
    const { chips, messages } = viewIn(found)
    expect(chips.map(({ value }) => value)).toEqual([
      '“reliable”', 'Ute', 'Automatic', 'Up to $45,000', 'Tows 3,000 kg or more', 'Near Ipswich 4305',
    ]) // biome-ignore format: one list
    expect(messages[0]?.text).toBe(
      'What you typed was read as: Ute · Automatic · Up to $45,000 · Tows 3,000 kg or more · Near Ipswich 4305 · Nearest first.',
    )
    expect(messages[1]?.text).toBe('The nearest come first, and none is left out for being far away.')
    expect(messages[2]?.text).toBe('No vehicle here matches all that was typed: “reliable” was left out.')
    expect(viewIn(found).total).toBe(1)
    expect(found.html).toContain('No vehicle here matches all that was typed')
    expect(found.html).not.toContain(`canonical" href="http://harbour-motors.localhost${headers.location}`)
    expect(chips.every(({ href }) => !href.includes('note='))).toBe(true)
  })

  test.each([
    [
      'white hilux sr5',
      '/search/toyota/hilux?refinementList[badge][0]=SR5+(4x4)&refinementList[colour][0]=White&note=words',
    ],
    ['hatch within 50km of cairns', `${ALL}?refinementList[body][0]=Hatch&postcode=4870&distance=50&note=words`],
    ['near Atlantis', `${ALL}?query=near+Atlantis`],
    ['ford ranger', `${ALL}?query=ford+ranger`],
    ['hybrid', `${ALL}?query=hybrid`],
    ['under $200 a week', `${ALL}?query=under+%24200+week`],
    ['', ALL],
  ])('%s', async (words, location) => {
    const answer = await server.get(HARBOUR, `/search?words=${encodeURIComponent(words)}`)
    expect([answer.status, answer.headers.location]).toEqual([303, location])
  })

  test('come on top of the filters in force; a make typed anew replaces the one before', async () => {
    const lead = async (query: string) => (await server.get(HARBOUR, `/search?${query}`)).headers.location
    expect(
      await lead('refinementList[make]=Toyota&refinementList[model]=HiLux&refinementList[body]=Hatch&words=mazda'),
    ).toBe('/search/mazda?refinementList[body][0]=Hatch&note=words')
    expect(await lead('words=reliable&was[text]=reliable&refinementList[make]=Toyota')).toBe(
      '/search/toyota?query=reliable',
    )
    expect(await lead('was[text]=reliable&refinementList[make]=Toyota')).toBe('/search/toyota')
  })

  test('what is not understood is searched as text, and said', async () => {
    const { headers } = await server.get(HARBOUR, '/search?words=ute+h1')
    expect(headers.location).toBe(`${ALL}?query=h1&refinementList[body][0]=Ute&note=words`)
    const { messages, total } = await viewOf(headers.location!)
    expect([total, messages[1]?.text]).toEqual([1, 'There is no filter for “h1”: it is searched as text.'])
  })

  test('a text in an address is never read again', async () => {
    const { chips } = await viewOf(`${ALL}?query=white+ute`)
    expect(chips.map(({ value }) => value)).toEqual(['“white ute”'])
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '\\\\evil',
    '%0d%0aLocation:x',
    '"><script>',
    '\u0000',
    '__proto__ constructor',
    '%',
  ])('hostile words %j stay words', async (words) => {
    const { status, headers } = await server.get(HARBOUR, `/search?words=${encodeURIComponent(words)}`)
    expect(status).toBe(303)
    expect(headers.location).toMatch(/^\/search\/[a-z]/)
  })

  test('what the first suggestion says they mean', async () => {
    const { html } = await server.get(
      HARBOUR,
      `/api/suggestions?query=${encodeURIComponent('ute under 45k near ipswich')}`,
    )
    const [first] = JSON.parse(html).suggestions
    expect(first).toEqual({
      kind: 'words',
      label: 'Ute · under $45,000 · near Ipswich',
      count: 2,
      path: `${ALL}?refinementList[body][0]=Ute&range[price]=:45000&postcode=4305&sortBy=distance:asc`,
    })
  })
})

describe('distance', () => {
  test('orders and limits by where the yards are', async () => {
    const near = await viewOf(`${ALL}?postcode=4305&sortBy=distance:asc`)
    expect(
      near.cards
        .map(({ href }) => href)
        .slice(0, 2)
        .sort(),
    ).toEqual(['/cars/h1', '/cars/h2'])
    expect(near.sorts.find(({ selected }) => selected)?.value).toBe('distance:asc')
    const within = await viewOf(`${ALL}?postcode=4305&distance=100`)
    expect(within.total).toBe(2)
    expect(within.near).toMatchObject({ postcode: '4305', distanceKm: 100, place: 'Ipswich', clearHref: ALL })
  })

  const MALFORMED = 'Invalid postcode. Please enter a 4-digit number.'

  test.each([
    ['postcode=43', MALFORMED],
    ['postcode=43055&distance=10', MALFORMED],
    ['postcode=9999&distance=10', 'Invalid postcode'],
    ['postcode=43&postcode=4305', null],
    ['postcode=+', null],
  ])('what is wrong with %s is said above the results and at its field, which is open', async (asked, said) => {
    const view = await viewOf(`${ALL}?${asked}`)
    expect([view.messages.map(({ text }) => text), view.near?.error]).toEqual([said ? [said] : [], said])
    const { html } = await server.get(HARBOUR, `${ALL}?${asked}`)
    const error = /<p id="near-postcode-error"[^>]*role="alert"[^>]*>(.*?)<\/p>/.exec(html)![0]
    expect([error.includes('hidden=""'), error.includes(`<span>${said ?? ''}</span>`)]).toEqual([said === null, true])
  })

  test('a form with a postcode that is none leads to a page that says so', async () => {
    const { location } = (await server.get(HARBOUR, '/search?postcode=43&refinementList[body][]=Ute')).headers
    expect(location).toContain('note=postcode')
    expect((await viewOf(location!)).near?.error).toBe(MALFORMED)
  })

  test('a postcode nobody knows, and an island, say so and limit nothing', async () => {
    const unknown = await viewOf(`${ALL}?postcode=9999&distance=10`)
    expect([unknown.total, unknown.messages[0]?.text]).toEqual([4, 'Invalid postcode'])
    const island = await viewOf(`${ALL}?postcode=2898&distance=10&sortBy=distance:asc`)
    expect([island.total, island.messages[0]?.text]).toEqual([4, expect.stringContaining('Lord Howe Island')])
  })
})

describe('search engines', () => {
  test.each([
    ['/search/used-cars/toyota/hilux', 'Used Toyota HiLux for sale in QLD'],
    [ALL, 'Cars for sale in QLD'],
    ['/search/quay', 'Cars at Quay Cars'],
    ['/search/toyota', 'Toyota specialists'],
  ])('%s is titled %s', async (path, title) => {
    const { html } = await server.get(HARBOUR, path)
    expect(html).toContain(`<title>${title} | Harbour Motors</title>`)
    expect(html).toContain(`<link rel="canonical" href="http://${HARBOUR}${path}"/>`)
    expect(html).not.toContain('noindex')
    expect(html).toContain('"@type":"ItemList"')
    expect(html).toContain('"@type":"BreadcrumbList"')
  })

  test('one yard’s town stands in the title', async () => {
    expect((await server.get(OUTBACK, '/search/ford')).html).toContain('Ford cars for sale in Toowoomba')
  })

  test.each([
    ['shy', ['make']],
    ['half-shy', ['make', 'city']],
  ])('a site that keeps where its vehicles stand to itself is titled by no place: %s', async (slug, facets) => {
    expect((await server.get(`${slug}.localhost`, '/search/ford')).html).toContain('<title>Ford cars for sale |')
    const { facets: offered } = viewIn(await server.get(`${slug}.localhost`, ALL))
    expect(offered.map(({ attribute }) => attribute)).toEqual(facets)
  })

  test.each(['query=x', 'refinementList[body]=Ute', 'range[price]=1:', 'sortBy=km:asc', 'postcode=4305', 'note=words'])(
    'a page with %s is not for them',
    async (query) => {
      const { html } = await server.get(HARBOUR, `/search/toyota?${query}`)
      expect(html).toContain('noindex')
      const robots = (await server.get(HARBOUR, '/robots.txt')).html.split('\n')
      const [name] = query.split(/[=[]/)
      expect(robots.some((line) => line.startsWith(`Disallow: /*?${name}`))).toBe(true)
    },
  )

  test('the dealer’s introduction stands on its path’s first page alone', async () => {
    expect((await server.get(HARBOUR, '/search/toyota')).html).toContain('Toyotas since 1999.')
    expect((await server.get(HARBOUR, '/search/toyota?sortBy=km:asc')).html).not.toContain('Toyotas since 1999.')
  })

  test('another dealer’s makes are not found here', async () => {
    expect((await server.get(HARBOUR, '/search/ford')).status).toBe(404)
    expect((await server.get(HARBOUR, '/sitemap-search.xml')).html).not.toContain('ford')
  })
})

function yard(slug: string, city: string, postcode: string) {
  return { slug, name: city, city, state: 'QLD', postcode }
}

/** A page's own view, as it travels to the browser. */
function viewIn({ html }: Page): SearchView {
  return documentData<{ search: SearchView }>(html).search
}

async function viewOf(path: string): Promise<SearchView> {
  return viewIn(await server.get(HARBOUR, path))
}

function choices(facets: SearchView['facets'], attribute: string): string[] {
  const facet = facets.find((one) => one.attribute === attribute)
  return (facet?.options ?? []).map(
    ({ label, count, selected, disabled }) => `${label} ${count}${selected ? ' on' : ''}${disabled ? ' off' : ''}`,
  )
}

async function list(
  ctx: TenantCtx,
  stockNumber: string,
  { towing, ...facts }: Record<string, unknown>,
  dealership = '',
): Promise<void> {
  const row = { car_type: 'used', year: 2022, name: `2022 ${facts.make} ${facts.model}`, ...facts }
  const columns = Object.keys(row)
  await database.owner.query(
    `with added as (
       insert into listings (tenant_id, dealership_id, location_id, stock_number, slug, stock_version, ${columns.join(', ')})
       select $1, d.dealership_id, (select location_id from locations where dealership_id = d.dealership_id limit 1), $2, lower($2),
         (select stock_version + 1 from tenants where tenant_id = $1), ${columns.map((_, index) => `$${index + 5}`).join(', ')}
       from dealerships d where d.tenant_id = $1 order by d.slug = $3 desc, d.position limit 1 returning listing_id, tenant_id)
     insert into listing_specs (listing_id, tenant_id, towing_capacity_braked_kg) select listing_id, tenant_id, $4::int from added`,
    [ctx.tenant.tenantId, stockNumber, dealership, towing ?? null, ...Object.values(row)],
  )
  await database.owner.query('update tenants set stock_version = stock_version + 1 where tenant_id = $1', [
    ctx.tenant.tenantId,
  ])
}
