import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { sharp } from '#domain/media/normalise-image.server.ts'
import { publishFolder } from '#domain/publishing/publish-folder.server.ts'
import { readTenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import type { PageView, SectionKind, SectionOf } from '#ui/sections/sections.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { dataPath, pageData } from '../../../../test/support/page-data.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const root = temporaryFolder()
const store = diskStore(join(root, 'media'))
/** Noon in Brisbane, and long ago: a page that ends is over by the clock of the machine, and never kept. */
const NOW = new Date('2020-09-07T02:00:00Z')
const HARBOUR = 'harbour.localhost'
const OUTBACK = 'outback.localhost'
const PLAINS = 'plains.localhost'
const failing = { now: false }
const asked = { times: 0 }
let server: TestServer

const harbour = {
  slug: 'harbour',
  name: 'Harbour',
  template: 'meridian',
  settings: {
    price: { driveAwayText: 'Drive away' },
    brands: { shown: true, tiles: [{ title: 'Kia', slug: 'kia', description: 'Made well.' }] },
    navigation: { header: [{ label: 'Vehicles', list: 'models' }, { label: 'Offers', linkTo: '/special-offers' }] },
    offers: {
      entries: [
        {
          name: 'Racks on us',
          model: 'sportage',
          categories: ['Runout'],
          disclaimer: 'Until they are gone.',
          startsOn: '2020-09-01',
          endsOn: '2020-09-07',
        },
        { name: 'Wash', slug: 'wash', categories: ['Workshop'], priceCents: 4900, priceText: 'by hand', dealership: 'quay' },
        { name: 'Wax', categories: ['Workshop'], priceCents: 9900, dealership: 'hill' },
        { name: 'Over', endsOn: '2020-09-06' },
        { name: 'To come', startsOn: '2020-09-08' },
      ],
    },
  },
  dealerships: [{ slug: 'quay', name: 'Quay' }, { slug: 'hill', name: 'Hill' }],
  locations: [{ slug: 'yard', name: 'Yard', dealership: 'quay' }],
  manufacturers: [
    {
      slug: 'kia',
      name: 'Kia',
      models: [
        { slug: 'sportage', name: 'Sportage', body: 'SUV', priceFromCents: 3_000_000, description: 'The **five-seater**.', imageSrc: 'pictures/yard.webp' },
        { slug: 'picanto', name: 'Picanto', body: 'Hatch', priceFromCents: 1_900_000 },
        { slug: 'tasman', name: 'Tasman', body: 'Ute' },
      ],
    },
    { slug: 'isuzu', name: 'Isuzu', models: [{ slug: 'd-max', name: 'D-MAX', body: 'Ute' }] },
  ],
} // biome-ignore format: one list
const STOCK = `Stock number,Dealer code,Car type,Make,Model,Year,DAP Price,Body
H1,quay,New,Kia,Sportage,2020,39990,SUV
H2,quay,New,Kia,Sportage,2020,36990,SUV
H3,quay,Used,Kia,Sportage,2016,18990,SUV
H4,quay,Demo,Kia,Picanto,2020,17990,Hatch
`

beforeAll(async () => {
  const yard = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#345' } })
    .webp()
    .toBuffer()
  await publish('harbour', {
    'config.json': JSON.stringify(harbour),
    'stock.csv': STOCK,
    'pictures/yard.webp': yard,
  })
  await publish('outback', {
    'config.json': JSON.stringify({
      slug: 'outback',
      name: 'Outback',
      template: 'workshop',
      settings: { offers: { shown: false } },
    }),
    'stock.csv': STOCK.replaceAll('quay', 'outback').replaceAll('H', 'O'),
  })
  await publish('plains', {
    'config.json': JSON.stringify({
      slug: 'plains',
      name: 'Plains',
      template: 'atrium',
      settings: { brands: { shown: true, tiles: [{ title: 'Kia', slug: 'kia', description: 'Made well.' }] } },
      manufacturers: [
        { slug: 'kia', name: 'Kia', models: [...'abcdefg'].map((slug) => ({ slug, name: slug, body: 'SUV' })) },
      ],
    }),
    'stock.csv': STOCK.replaceAll('quay', 'plains').replaceAll('H', 'P'),
  })
  server = await openTestServer(database, { engine: engine(), store, now: NOW })
}, 180_000)
afterAll(() => server?.close())

function engine(): SearchEngine {
  const real = columnarEngine()
  return {
    ...real,
    async search(tenantId, request) {
      asked.times += 1
      return failing.now ? { kind: 'failed', reason: 'for a test' } : real.search(tenantId, request)
    },
  }
}

async function publish(slug: string, files: Record<string, string | Buffer>): Promise<number> {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, slug, name)), { recursive: true })
    await writeFile(join(root, slug, name), bytes)
  }
  const read = await readTenantFolder(join(root, slug))
  if (read.kind !== 'read') throw new Error(JSON.stringify(read))
  const ctx = {
    platform: { platform: true as const, db: database.platform, now: NOW },
    app: database.app,
    now: NOW,
    templates: { atrium: NEUTRAL_TOKENS, meridian: NEUTRAL_TOKENS, workshop: NEUTRAL_TOKENS },
  }
  const { settings, stock } = await publishFolder(ctx, read.folder, { store, stock: true })
  if (settings.kind === 'refused' || stock.some((one) => one.outcome.kind !== 'imported'))
    throw new Error(JSON.stringify({ settings, stock }))
  return settings.tenantId!
}

async function pageOf(path: string, host = HARBOUR): Promise<{ page: PageView; html: string; status: number }> {
  const { html, status } = await server.get(host, path)
  const { html: answer } = await server.get(host, dataPath(path))
  return { page: pageData<{ page: PageView }>(answer).page, html, status }
}

async function sectionOf<Kind extends SectionKind>(path: string, kind: Kind): Promise<SectionOf<Kind>> {
  const { page } = await pageOf(path)
  const section = page.sections.find((one) => one.kind === kind)
  if (!section) throw new Error(`${path} has ${page.sections.map((one) => one.kind)}`)
  return section as SectionOf<Kind>
}
const robotsOf = (html: string) => /<meta name="robots" content="([^"]+)"/.exec(html)?.[1] ?? null
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
const NARROWED = '/models?refinementList[manufacturer.name][0]=Kia&refinementList[model.body][0]=SUV'

describe('the model range', () => {
  test('shows every model with its honest price, its picture or its body, and what is in stock', async () => {
    const { models, list } = await sectionOf('/models', 'model-range')
    expect(list).toMatchObject({ countText: '4 models', empty: null })
    expect(models).toMatchObject([
      {
        name: 'Sportage',
        make: 'Kia',
        href: '/models/sportage',
        picture: { kind: 'stored' },
        price: { amount: 'From $36,990', note: 'Drive away, lowest of 2 in stock' },
        stock: { label: '2 new in stock', href: '/search/new-cars/kia/sportage' },
      },
      {
        name: 'Picanto',
        picture: null,
        silhouette: 'hatch',
        price: { amount: 'From $19,000', note: 'Harbour’s starting price' },
        stock: {
          label: '1 demo or used in stock',
          href: '/search/kia/picanto?refinementList[car_type][0]=demo&refinementList[car_type][1]=used',
        },
      },
      { name: 'Tasman', price: { amount: 'Enquire for price.', note: null }, isAmount: false, stock: null },
      { name: 'D-MAX', make: 'Isuzu', silhouette: 'ute' },
    ])
  })

  test('is narrowed by its address; what is left out of a group stands without a link', async () => {
    const { models, list, links } = await sectionOf(NARROWED, 'model-range')
    expect(models.map(({ name }) => name)).toEqual(['Sportage'])
    expect(links).toEqual([{ label: 'About Kia', href: '/kia/overview' }])
    const [make, body, model] = list!.filter!.groups
    expect(make).toMatchObject({
      label: 'Make',
      choices: [
        { label: 'Kia', count: 1, selected: true, href: '/models?refinementList[model.body][0]=SUV' },
        { label: 'Isuzu', count: 0, selected: false, href: null },
      ],
    })
    expect(body!.choices.map(({ label, count }) => `${label} ${count}`)).toEqual(['Hatch 1', 'SUV 1', 'Ute 1'])
    expect(model!.choices.find(({ label }) => label === 'Tasman')).toMatchObject({ count: 0, href: null })
    expect(list!.filter!.chips.map(({ value, href }) => [value, href])).toEqual([
      ['Kia', '/models?refinementList[model.body][0]=SUV'],
      ['SUV', '/models?refinementList[manufacturer.name][0]=Kia'],
    ])
  })

  test('says who it is to search engines; narrowed or empty it is not for them', async () => {
    const whole = (await server.get(HARBOUR, '/models?utm_source=x')).html
    expect(whole).toContain('<title>The new-vehicle range | Harbour</title>')
    expect([robotsOf(whole), canonicalOf(whole)]).toEqual([null, `http://${HARBOUR}/models`])
    expect(whole).toContain('"@type":"ItemList"')
    const narrowed = (await server.get(HARBOUR, NARROWED.replace('Kia', 'kia'))).html
    expect(narrowed).toContain('<title>The Kia range | Harbour</title>')
    expect([robotsOf(narrowed), canonicalOf(narrowed)]).toEqual(['noindex', `http://${HARBOUR}${NARROWED}`])
  })

  test('nothing found is 200 with the empty card, past the end 404 with it', async () => {
    const { html, status } = await pageOf('/models?refinementList[model.body][0]=Tram')
    expect(status).toBe(200)
    expect(html).toContain('No Results Available')
    expect(html).toMatch(/<a class="button button-primary" href="\/models">Clear Filters/)
    expect(robotsOf(html)).toBe('noindex')
    expect((await pageOf('/models?page=2')).status).toBe(404)
  })

  test.each(['/Models', '/models/', '/MODELS//'])('%s leads to its one spelling', async (path) => {
    const { status, headers } = await server.get(HARBOUR, `${path}?page=1`)
    expect([status, headers.location]).toEqual([301, '/models?page=1'])
  })

  test('asks the stock once for the same question', async () => {
    const question = '/models?refinementList[model.name][0]=Sportage'
    await pageOf(question)
    const before = asked.times
    await pageOf(`${question}&utm_source=again`)
    await pageOf(question, HARBOUR)
    expect(asked.times).toBe(before)
  })

  test('a search that fails is 503, and not kept', async () => {
    const path = '/models?refinementList[model.name][0]=Tasman&refinementList[model.name][1]=Picanto'
    failing.now = true
    try {
      expect((await server.get(HARBOUR, path)).status).toBe(503)
      expect((await server.get(HARBOUR, '/models/picanto')).status).toBe(503)
    } finally {
      failing.now = false
    }
    expect((await server.get(HARBOUR, path)).status).toBe(200)
  })

  test('another dealer’s is not ours: no range, no empty page', async () => {
    for (const path of ['/models', '/models/sportage', '/models/d-max', '/sportage']) {
      const { status, html } = await server.get(OUTBACK, path)
      expect([path, status]).toEqual([path, 404])
      expect(html).not.toContain('Harbour')
    }
    expect((await server.get(OUTBACK, '/models')).html).toContain('There is no model range here')
    expect((await server.get(OUTBACK, '/')).html).not.toContain('href="/models')
  })
})

test('the page of a brand shows six of its models, and leads to all where there are more', async () => {
  const { page } = await pageOf('/kia/overview', PLAINS)
  expect(page.sections.find(({ kind }) => kind === 'model-range')).toMatchObject({
    models: { length: 6 },
    links: [{ label: 'All 7 models', href: '/models?refinementList[manufacturer.name][0]=Kia' }],
  })
})

describe('a model', () => {
  test('has its words, its stock, its offers and others like it', async () => {
    const { page, html } = await pageOf('/models/sportage')
    expect(page.sections).toMatchObject([
      {
        kind: 'spotlight',
        kicker: 'Kia',
        title: 'Sportage',
        text: { html: expect.stringContaining('<strong>five-seater</strong>') },
        price: { amount: 'From $36,990' },
        links: [
          { label: '2 new in stock', href: '/search/new-cars/kia/sportage' },
          {
            label: '1 demo or used in stock',
            href: '/search/kia/sportage?refinementList[car_type][0]=demo&refinementList[car_type][1]=used',
          },
          { label: 'Enquire Now', href: '/contact' },
          { label: 'About Kia', href: '/kia/overview' },
        ],
      },
      { kind: 'stock-row', title: 'New Sportage in stock', cards: { length: 2 } },
      { kind: 'offers-row', offers: [{ name: 'Racks on us' }] },
      { kind: 'model-range', list: null, models: { length: 3 } },
    ])
    expect(html).toContain('<title>New Kia Sportage | Harbour</title>')
    expect(html).toMatch(/"@type":"AggregateOffer","lowPrice":"36990.00","priceCurrency":"AUD","offerCount":2/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(page.crumbs.map(({ href }) => href)).toEqual(['/', '/models', null])
  })

  test('without stock it shows what there is, and claims no price in data', async () => {
    const { page, html } = await pageOf('/models/tasman')
    expect(page.sections.map(({ kind }) => kind)).toEqual(['spotlight', 'model-range'])
    expect(html).not.toContain('AggregateOffer')
  })

  test('is reached by its name alone, and by other spellings', async () => {
    for (const [path, location] of [
      ['/d-max?a=1', '/models/d-max?a=1'],
      ['/Models/D-Max', '/models/d-max'],
      ['/models/d-max/', '/models/d-max'],
    ])
      expect([path, (await server.get(HARBOUR, path!)).headers.location]).toEqual([path, location])
    expect((await server.get(HARBOUR, '/models/rio')).status).toBe(404)
  })
})

test('menus and the sitemap name what there is', async () => {
  const { html } = await server.get(HARBOUR, '/models')
  for (const path of ['/models', '/models/sportage', '/models/d-max', '/special-offers'])
    expect(html).toContain(`href="${path}"`)
  const files = ['/sitemap-models.xml', '/sitemap-offers.xml'].map((file) => server.get(HARBOUR, file))
  const sitemap = (await Promise.all(files)).map(({ html }) => html).join('')
  for (const path of ['/models', '/models/tasman', '/special-offers', '/offers/wash', '/offers/kia/racks-on-us'])
    expect(sitemap).toContain(`<loc>http://${HARBOUR}${path}</loc>`)
  expect(sitemap).not.toMatch(/offers\/(?:over|to-come)/)
  expect((await server.get(OUTBACK, '/sitemap.xml')).html).not.toMatch(/models|offers/)
  expect((await server.get(OUTBACK, '/sitemap-models.xml')).status).toBe(404)
})

describe('special offers', () => {
  test('are those that run today, with what they cost, where and until when', async () => {
    const { offers, list } = await sectionOf('/special-offers', 'offer-list')
    expect(list.countText).toBe('3 offers')
    expect(offers).toMatchObject([
      { name: 'Racks on us', href: '/offers/kia/racks-on-us', until: 'Ends 7 September', price: null, place: null },
      { name: 'Wash', href: '/offers/wash', price: { amount: '$49', note: 'by hand' }, place: 'At Quay' },
      { name: 'Wax', place: 'At Hill' },
    ])
  })

  test('are narrowed by category and price, scoped to a dealership', async () => {
    const names = async (query: string) =>
      (await sectionOf(`/special-offers?${query}`, 'offer-list')).offers.map(({ name }) => name)
    expect(await names('refinementList[categories][0]=workshop')).toEqual(['Wash', 'Wax'])
    expect(await names('refinementList[dealership_slug][0]=quay')).toEqual(['Racks on us', 'Wash'])
    expect(await names('min[price]=50&max[price]=')).toEqual(['Wax'])
    const { list } = await sectionOf('/special-offers?range[price]=50:', 'offer-list')
    expect(list.filter).toMatchObject({ price: { from: 50, to: null }, chips: [{ value: 'from $50' }] })
    const { html } = await server.get(HARBOUR, '/special-offers?min[price]=50&max[price]=')
    expect([robotsOf(html), canonicalOf(html)]).toEqual([
      'noindex',
      `http://${HARBOUR}/special-offers?range[price]=50:`,
    ])
  })

  test('one offer has its page, in one form of its address', async () => {
    const { page, html } = await pageOf('/offers/kia/racks-on-us')
    expect(page.sections).toMatchObject([
      {
        kind: 'spotlight',
        title: 'Racks on us',
        notes: ['Ends 7 September'],
        smallPrint: 'Until they are gone.',
        links: [{ label: 'Enquire Now' }, { label: 'Explore Sportage', href: '/models/sportage' }],
      },
      { kind: 'stock-row', title: 'Sportage in stock', cards: { length: 3 } },
      { kind: 'offers-row', title: 'Other offers', offers: { length: 2 } },
    ])
    expect(html).toContain('"@type":"Offer","name":"Racks on us"')
    expect(html).toContain('"validFrom":"2020-09-01","validThrough":"2020-09-07"')
    expect(html).not.toMatch(/"name":"Racks on us"[^}]*"price"/)
    for (const path of ['/offers/racks-on-us', '/Offers/Kia/racks-on-us', '/offers/ford/racks-on-us'])
      expect((await server.get(HARBOUR, path)).headers.location).toBe('/offers/kia/racks-on-us')
    expect((await server.get(HARBOUR, '/offers?a=1')).headers.location).toBe('/special-offers?a=1')
  })

  test('an offer that is over is gone and says since when; one to come is not there yet', async () => {
    const over = await server.get(HARBOUR, '/offers/over')
    expect([over.status, over.html.includes('ended on 6 September 2020')]).toEqual([410, true])
    expect((await server.get(HARBOUR, '/offers/to-come')).status).toBe(404)
    expect((await server.get(HARBOUR, '/offers/a/b/c')).status).toBe(404)
  })

  test('change at the minute the day ends', async () => {
    const names = async () => (await sectionOf('/special-offers', 'offer-list')).offers.map(({ name }) => name)
    server.setNow(new Date('2020-09-07T13:59:59Z'))
    expect(await names()).toEqual(['Racks on us', 'Wash', 'Wax'])
    server.setNow(new Date('2020-09-07T14:00:00Z'))
    try {
      expect(await names()).toEqual(['Wash', 'Wax', 'To come'])
      expect((await server.get(HARBOUR, '/offers/kia/racks-on-us')).status).toBe(410)
      expect((await server.get(HARBOUR, '/sitemap-offers.xml')).html).toContain('/offers/to-come')
    } finally {
      server.setNow(NOW)
    }
  })

  test('are not another dealer’s; a dealer who shows none has no page', async () => {
    for (const path of ['/special-offers', '/offers', '/offers/wash', '/offers/kia/racks-on-us'])
      expect([path, (await server.get(OUTBACK, path)).status]).toEqual([path, 404])
  })

  test('with nothing running the page says so and leads to the stock', async () => {
    const quiet = { ...harbour, slug: 'quiet', name: 'Quiet', settings: {}, manufacturers: [] }
    await server.changed(await publish('quiet', { 'config.json': JSON.stringify(quiet) }))
    const { html, status } = await pageOf('/special-offers', 'quiet.localhost')
    expect([status, robotsOf(html)]).toEqual([200, 'noindex'])
    expect(html).toContain('No offers right now')
    expect((await server.get('quiet.localhost', '/sitemap.xml')).html).not.toContain('sitemap-offers')
  })
})
