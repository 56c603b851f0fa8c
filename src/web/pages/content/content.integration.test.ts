import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signPreview } from '#domain/content/preview/sign-preview.server.ts'
import { refreshReviews } from '#domain/content/reviews/refresh-reviews.server.ts'
import { BUSINESS_HOURS } from '#domain/locations/location-schema.ts'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { sharp } from '#domain/media/normalise-image.server.ts'
import { publishFolder } from '#domain/publishing/publish-folder.server.ts'
import { readTenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'
import type { PageKind } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettingsInput } from '#domain/tenants/settings.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import type { PageView, SectionOf, SectionView } from '#ui/sections/sections.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { dataPath, pageData, siteData } from '../../../../test/support/page-data.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const root = temporaryFolder()
const store = diskStore(join(root, 'media'))
/** Noon in Brisbane, long ago: pages with a boundary ahead of it are past it, and never kept. */
const NOW = new Date('2020-09-07T02:00:00Z')
const HARBOUR = 'harbour.localhost'
const OUTBACK = 'outback.localhost'
const VIDEO = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(4000, 7)])
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z M0 0h9v9z M0 0h9v9z M0 0h9v9z"/></svg>'
const failing = { now: false }
let server: TestServer

const settings = {
  site: {
    logo: { src: 'pictures/logo.svg', alt: 'Harbour' },
    faviconSrc: 'pictures/logo.svg',
    timeZone: 'Australia/Brisbane',
  },
  cards: { titleFrom: 'name' },
  commerce: { paymentMethods: ['mastercard', 'visa', 'maestro', 'google-pay', 'apple-pay'] },
  navigation: {
    header: [
      { label: 'About', linkTo: '/about-us' },
      { label: 'News', linkTo: '/blog' },
      { label: 'Nowhere', linkTo: '/nowhere' },
    ],
  },
  home: {
    heroImageSrc: 'pictures/yard.webp',
    slides: [
      { id: 'sale', name: 'Sale', imageSrc: 'pictures/yard.webp', linkTo: '/search/used-cars' },
      { id: 'other', name: 'Other', imageSrc: 'pictures/yard.webp', linkTo: '/nowhere' },
    ],
    whyBuyFromUs: [{ title: 'Checked', text: 'Every one.', icon: 'no-such-icon' }],
  },
  blocks: [
    {
      on: ['article', 'vehicle', '/kia/overview'],
      beside: true,
      block: { section: 'call-to-action', title: 'Drive it first', links: [{ label: 'Come', linkTo: '/about-us' }] },
    },
    { on: ['search', 'vehicle', 'offer', '/valuations'], block: { section: 'why-buy-from-us', title: 'Why here' } },
    { on: ['offer'], block: { section: 'banner', title: 'A yard', imageSrc: 'pictures/yard.webp' } },
  ],
  tradeIn: { termsPath: '/valuations' },
  brands: {
    shown: true,
    tiles: [
      { title: 'Kia', slug: 'kia', imageBannerSrc: 'pictures/yard.webp', description: 'Made **well**.' },
      { title: 'Rentals', slug: 'rentals', group: 'own-brand', skipPage: true, linkTo: 'https://rentals.example' },
      { title: 'Bikes', slug: 'bikes', group: 'motorcycle', skipPage: true },
    ],
  },
  statistics: { shown: true },
  offers: {
    disclaimerPreviewCharacters: 26,
    entries: [
      {
        name: 'Running',
        manufacturer: 'kia',
        model: 'sportage',
        startsOn: '2020-09-01',
        endsOn: '2020-09-07',
        disclaimer: 'Private buyers only, with the usual conditions.',
      },
      { name: 'Too', disclaimer: 'Private buyers only.' },
      { name: 'Over', endsOn: '2020-09-06' },
      { name: 'To come', startsOn: '2020-09-08' },
    ],
  },
  reviews: {
    sample: true,
    entries: [
      {
        customerName: 'A. Sample',
        rating: 5,
        text: 'Good.',
        reviewDate: '2020-08-01',
        replyText: 'Thanks.',
        replyDate: '2020-08-02',
      },
      { customerName: 'B. Sample', rating: 2, text: 'Hm.', reviewDate: '2020-07-01' },
    ],
  },
  popup: {
    title: 'Spring sale',
    linkTo: '/search/used-cars',
    imageSrc: 'pictures/yard.webp',
    expiryDate: '2020-09-07',
  },
  salesCounter: { mode: 'clock' },
} satisfies TenantSettingsInput
const harbour = {
  slug: 'harbour',
  name: 'Harbour',
  template: 'meridian',
  settings,
  manufacturers: [
    { slug: 'kia', name: 'Kia', models: [{ slug: 'sportage', name: 'Sportage', imageSrc: 'pictures/yard.webp' }] },
  ],
  locations: [{ slug: 'quay', name: 'Quay', imageSrc: 'pictures/yard.webp', openingHours: BUSINESS_HOURS }],
}
const STOCK =
  'Stock number,Car type,Make,Model,Year,DAP Price,Body\nH1,Used,Kia,Sportage,2021,29990,SUV\nH2,Used,Toyota,Corolla,2022,25990,Hatch\n'
const ALL_SECTIONS = [
  { section: 'hero', title: 'Cars by the <water>', imageSrc: 'pictures/yard.webp' },
  { section: 'body-shortcuts' },
  { section: 'fresh-stock' },
  { section: 'stock-row', title: 'Toyota', search: '/search/used-cars/toyota?range[price]=:30000' },
  { section: 'stock-row', title: 'Never had', search: '/search/lada' },
  { section: 'stock-row', title: 'Too dear', search: '/search/toyota?range[price]=900000:' },
  { section: 'offers-row' },
  { section: 'promotions-slider', slides: ['sale'] },
  { section: 'brands-grid' },
  { section: 'statistics' },
  { section: 'why-buy-from-us' },
  {
    section: 'call-to-action',
    title: 'Come',
    links: [
      { label: 'Come', linkTo: '/about-us/team' },
      { label: 'Lost', linkTo: '/nowhere' },
    ],
  },
  { section: 'feature-banner' },
  { section: 'reviews' },
  { section: 'payment-strip' },
  { section: 'faq', items: [{ question: 'Why?', answer: '# Because\n<script>alert(1)</script> [x](/about-us)' }] },
  { section: 'sales-counter' },
  { section: 'locations-row' },
  { section: 'location', location: 'quay' },
  { section: 'rich-text', markdown: '![Yard](pictures/yard.webp)' },
  { section: 'banner', title: 'Banner', imageSrc: 'pictures/logo.svg', imageAlt: 'Logo' },
  { section: 'video', src: 'https://youtu.be/abcdefghijk' },
  { section: 'video', src: 'videos/yard.mp4', posterSrc: 'pictures/yard.webp' },
  { section: 'articles-row' },
  { section: 'service-benefits' },
]

beforeAll(async () => {
  await publish('harbour', {
    'config.json': harbour,
    'stock.csv': STOCK,
    'pictures/yard.webp': await picture(),
    'pictures/logo.svg': DRAWING,
    'videos/yard.mp4': VIDEO,
    'content/pages/about-us.md': '---\ntitle: About us\ndescription: Who we are.\n---\nWe are **here**.\n',
    'content/pages/about-us/team.json': { title: 'Team', sections: [{ section: 'hero', title: 'The team' }] },
    'content/pages/privacy-policy.md': '---\ntitle: Privacy\n---\nKept.\n',
    'content/pages/valuations.md': '---\ntitle: Valuations\n---\nFor seven days.\n',
    'content/pages/all.json': { title: 'All', sections: ALL_SECTIONS },
    'content/articles/spring.md':
      '---\ntitle: Spring\ndate: 2020-09-01\nimageSrc: pictures/yard.webp\n---\nIt is spring, and [cars](/search/used-cars) are **new**.\n',
    'content/articles/winter.md': `---\ntitle: Winter\ndate: 2020-06-01\ndescription: ${'Nine more '.repeat(14)}\n---\nCold.\n`,
    'content/pages/open-day.md':
      '---\ntitle: Open day\nstartsOn: 2020-10-01T09:30\nendsOn: 2020-10-03T17:00\n---\nSausages.\n',
    'content/articles/launch.md':
      '---\ntitle: The launch\ndate: 2020-10-01\nstartsOn: 2020-10-01T09:30\nendsOn: 2020-10-31\n---\nIt is here.\n',
    'content/articles/tomorrow.md': '---\ntitle: Tomorrow\ndate: 2020-09-08\n---\nNot yet.\n',
  })
  await publish('outback', {
    'config.json': {
      slug: 'outback',
      name: 'Outback',
      template: 'workshop',
      settings: {
        reviews: {
          google: { refreshToken: 'lasting', places: [{ name: 'accounts/1/locations/1' }] },
          minimumRating: 3,
          fullCount: 1,
          entries: [
            { customerName: 'Ana', rating: 5, text: 'Good.', reviewDate: '2020-08-01' },
            { customerName: 'Ben', rating: 2, text: 'Hm.', reviewDate: '2020-07-01' },
            { customerName: 'Cy', rating: 4, text: 'Fair.', reviewDate: '2020-06-01' },
          ],
        },
      },
    },
    'content/pages/said.json': { title: 'Said', sections: [{ section: 'reviews' }] },
    'content/pages/home.json': { title: 'Outback utes', sections: [{ section: 'banner', title: 'Dust' }] },
  })
  server = await openTestServer(database, { now: NOW, engine: sometimesFailing(), store })
}, 120_000)
afterAll(() => server?.close())

async function publish(slug: string, files: Record<string, unknown>): Promise<number> {
  const dir = join(root, slug)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    const isRaw = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(join(dir, name), isRaw ? content : JSON.stringify(content, null, 2))
  }
  const read = await readTenantFolder(dir)
  if (read.kind !== 'read') throw new Error(JSON.stringify(read))
  const templates = { meridian: NEUTRAL_TOKENS, workshop: NEUTRAL_TOKENS }
  const ctx = {
    platform: { platform: true as const, db: database.platform, now: NOW },
    app: database.app,
    now: NOW,
    templates,
  }
  const { settings: outcome, stock } = await publishFolder(ctx, read.folder, { store })
  if (outcome.kind === 'refused' || stock.some((one) => one.outcome.kind !== 'imported'))
    throw new Error(JSON.stringify({ outcome, stock }))
  return outcome.tenantId!
}
function picture(width = 2000) {
  const image = sharp({ create: { width, height: 800, channels: 3, background: { r: 9, g: 90, b: 9 } } })
  return image.webp().toBuffer()
}
function sometimesFailing(): SearchEngine {
  const engine = columnarEngine()
  return {
    ...engine,
    search: async (...asked) => (failing.now ? { kind: 'failed', reason: 'test' } : engine.search(...asked)),
  }
}
async function sectionsOf(path: string, host = HARBOUR): Promise<SectionView[]> {
  const { html } = await server.get(host, dataPath(path))
  const { sections, page } = pageData<{ sections?: SectionView[]; page?: PageView }>(html)
  return sections ?? page!.sections
}
const fileHrefs = (html: string) => [...new Set(html.match(/\/media\/files\/[0-9a-f]{64}\.\w+/g))]
const listed = (sections: SectionView[]) => sections.map(({ id, kind }) => (id === kind ? id : `${id}:${kind}`))

describe('the home page', () => {
  test('of a dealer who wrote none is made of the settings', async () => {
    expect(listed(await sectionsOf('/'))).toEqual([
      'hero',
      'by-body:body-shortcuts',
      'promotions-slider',
      'latest:stock-row',
      'feature-banner',
      'offers-row',
      'brands-grid',
      'statistics',
      'why:why-buy-from-us',
      'sales-counter',
      'reviews',
      'articles-row',
      'yards:locations-row',
    ])
  })

  test('has no icon where the one a dealer named does not exist', async () => {
    const why = (await sectionsOf('/')).find(({ kind }) => kind === 'why-buy-from-us')
    expect(why).toMatchObject({ reasons: [{ title: 'Checked', icon: null }] })
  })

  test('of a dealer who wrote one is theirs', async () => {
    const { html } = await server.get(OUTBACK, '/')
    expect(html).toContain('<title>Outback utes</title>')
    expect(listed(await sectionsOf('/', OUTBACK))).toEqual(['banner'])
  })
})

describe('a page of the dealer’s own', () => {
  test('stands at its path with head, canonical address and trail', async () => {
    const { status, html, headers } = await server.get(HARBOUR, '/about-us')
    expect(status).toBe(200)
    expect(html).toContain('<title>About us | Harbour</title>')
    expect(html).toContain('<meta name="description" content="Who we are."/>')
    expect(html).toContain(`<link rel="canonical" href="http://${HARBOUR}/about-us"/>`)
    expect(html).toContain('"@type":"BreadcrumbList"')
    expect(html).toContain('We are <strong>here</strong>')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=60/)
    expect((await server.get(OUTBACK, '/')).headers['cache-tag']).toBe('tenant:outback')
  })

  test('is shared with the picture of its opening, in the size it really has', async () => {
    for (const path of ['/', '/kia/overview']) {
      const { html } = await server.get(HARBOUR, path)
      expect(html).toMatch(
        new RegExp(`<meta property="og:image" content="http://${HARBOUR}/media/\\d+/1280-75\\.jpg"/>`),
      )
      expect(html).toContain('<meta property="og:image:width" content="1280"/>')
      expect(html).toContain('<meta property="og:site_name" content="Harbour"/>')
    }
    // Words alone: the name of the dealer and no picture.
    const { html } = await server.get(HARBOUR, '/about-us')
    expect(html).toContain('<meta property="og:site_name" content="Harbour"/>')
    expect(html).not.toContain('og:image')
  })

  test('is reached from other spellings, and as data for a page that is open', async () => {
    for (const other of ['/About-Us', '/about-us/', '/about-us//']) {
      const { status, headers } = await server.get(HARBOUR, `${other}?gclid=1`)
      expect([status, headers.location]).toEqual([301, '/about-us?gclid=1'])
    }
    expect((await server.get(HARBOUR, '/about-us.data')).html).toContain('About us')
  })

  test('below another names it in its trail', async () => {
    const { html } = await server.get(HARBOUR, '/about-us/team')
    expect(html).toMatch(/<a href="\/about-us">About us<\/a>/)
    expect(html).toContain('The team')
  })

  test('of the terms of valuations is found where other sites look for it', async () => {
    for (const path of ['/value-my-car-terms-and-conditions', '/pages/value-my-car-terms-and-conditions']) {
      const { status, headers } = await server.get(HARBOUR, path)
      expect([status, headers.location]).toEqual([301, '/valuations'])
      expect((await server.get(OUTBACK, path)).status).toBe(404)
    }
  })

  test('is in the sitemap and in the menus; what is not there is in neither', async () => {
    const files = ['/sitemap-pages.xml', '/sitemap-articles.xml'].map((file) => server.get(HARBOUR, file))
    const sitemap = (await Promise.all(files)).map(({ html }) => html).join('')
    for (const path of ['/about-us', '/about-us/team', '/blog', '/blog/spring', '/brands', '/kia/overview'])
      expect(sitemap).toContain(`<loc>http://${HARBOUR}${path}</loc>`)
    expect(sitemap).not.toMatch(/tomorrow|bikes|rentals/)
    const { html } = await server.get(HARBOUR, '/about-us')
    expect(html).toContain('href="/about-us"')
    expect(html).toContain('href="/blog"')
    const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
    expect(footer.split('href="/privacy-policy"')).toHaveLength(2)
    expect(html).not.toContain('href="/nowhere"')
  })

  test('is not another dealer’s', async () => {
    expect((await server.get(OUTBACK, '/about-us')).html).not.toContain('We are')
    expect((await server.get(OUTBACK, '/about-us/team')).status).toBe(404)
    expect((await server.get(OUTBACK, '/blog')).status).toBe(404)
    expect((await server.get(OUTBACK, '/kia/overview')).status).toBe(404)
    expect((await server.get(OUTBACK, '/brands')).status).toBe(404)
    expect((await server.get(OUTBACK, '/privacy-policy')).html).not.toContain('Kept.')
  })
})

describe('sections', () => {
  const all: Record<string, SectionView> = {}
  beforeAll(async () => {
    for (const section of await sectionsOf('/all')) all[section.id] = section
  })
  const of = <Kind extends SectionView['kind']>(id: string) => all[id] as SectionOf<Kind>

  test('show what there is, in the order written; those with nothing to show are left out', () => {
    expect(Object.keys(all)).toEqual([
      'hero', 'by-body', 'latest', 'stock-row', 'offers-row', 'promotions-slider', 'brands-grid', 'statistics', 'why',
      'call-to-action', 'feature-banner', 'reviews', 'payment-strip', 'faq', 'sales-counter', 'yards', 'location', 'rich-text',
      'banner', 'video', 'video-2', 'articles-row',
    ]) // biome-ignore format: one list
  })

  test('hero: the dealer’s picture in its sizes, the search', () => {
    const hero = of<'hero'>('hero')
    expect(hero).toMatchObject({
      title: 'Cars by the <water>',
      stockCount: '2',
      picture: { kind: 'stored', picture: { widthPx: 2000, heightPx: 800 } },
    })
    expect(hero.search?.makes?.map(([make]) => make)).toEqual(['Kia', 'Toyota'])
    expect(hero.search?.budgets.name).toBe('range[price]')
  })

  test('stock row: what the search of its address finds', () => {
    const row = of<'stock-row'>('stock-row')
    expect(row.cards.map(({ title }) => title)).toEqual(['2022 Toyota Corolla'])
    expect(row.more.href).toBe('/search/used-cars/toyota?range[price]=:30000')
    expect(of<'stock-row'>('latest').cards).toHaveLength(2)
  })

  test('offers: those that run today, the model’s picture and search', () => {
    expect(of<'offers-row'>('offers-row').offers).toMatchObject([
      {
        name: 'Running',
        until: 'Ends 7 September',
        href: '/offers/kia/running',
        explore: { label: 'Explore Sportage', href: '/models/sportage' },
        // Small print of up to settings.offers.disclaimerPreviewCharacters stands, the rest of a longer one folds.
        disclaimer: { preview: 'Private buyers only, with…', whole: 'Private buyers only, with the usual conditions.' },
        picture: { kind: 'stored' },
      },
      { name: 'Too', disclaimer: { preview: 'Private buyers only.', whole: null }, explore: null },
    ])
  })

  test('slides: those named; links that lead nowhere are none', async () => {
    expect(of<'promotions-slider'>('promotions-slider').slides).toMatchObject([
      { id: 'sale', href: '/search/used-cars', picture: { kind: 'stored' } },
    ])
    const home = (await sectionsOf('/')).find(
      ({ kind }) => kind === 'promotions-slider',
    ) as SectionOf<'promotions-slider'>
    expect(home.slides.map(({ href }) => href)).toEqual(['/search/used-cars', null])
  })

  test('reviews are told to search engines, all of them in the average, unless they are samples', async () => {
    const { html } = await server.get(OUTBACK, '/said')
    expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":3.7,"reviewCount":3}')
    expect(html.match(/"@type":"Review"/g)).toHaveLength(1)
    expect(html).toContain('Reviews of 3 stars and more are shown here; the average counts all.')
    expect((await server.get(HARBOUR, '/all')).html).not.toContain('AggregateRating')
  })

  test('brands as a page of their own', async () => {
    const { status, html } = await server.get(HARBOUR, '/brands')
    expect(status).toBe(200)
    expect(html).toMatch(/<h1[^>]*>Brands at /)
    expect(html).toContain('href="/kia/overview"')
    expect(html).toContain('href="https://rentals.example"')
    expect((await sectionsOf('/brands')).map(({ kind }) => kind)).toEqual(['brands-grid'])
  })

  test('brands in their groups, each leading to its page, elsewhere or nowhere', () => {
    expect(of<'brands-grid'>('brands-grid').groups).toEqual([
      { label: 'Cars', tiles: [{ title: 'Kia', href: '/kia/overview', logoSrc: '/make-logos/kia.svg' }] },
      { label: 'Motorcycles', tiles: [{ title: 'Bikes', href: null, logoSrc: null }] },
      { label: 'Our own brands', tiles: [{ title: 'Rentals', href: 'https://rentals.example', logoSrc: null }] },
    ])
  })

  test('reviews: all of them, good or bad, marked as samples', () => {
    expect(of<'reviews'>('reviews')).toMatchObject({
      average: 3.5,
      count: 2,
      sample: true,
      selection: null,
      shown: 12,
      reviews: [
        {
          customerName: 'A. Sample',
          date: { words: '1 August 2020' },
          reply: { text: 'Thanks.', date: '2 August 2020' },
        },
        { customerName: 'B. Sample', rating: 2 },
      ],
    })
  })

  test('reviews that were read are Google’s: shown as such, and not told to search engines', async () => {
    const found = await findTenant({ platform: true, db: database.platform, now: NOW }, database.app, 'outback')
    if (found.kind !== 'found') throw new Error(found.kind)
    const said = { customerName: 'Dee', rating: 4, text: null, reviewDate: '2020-08-09', dealership: null }
    const review = { ...said, externalId: 'g1', replyText: null, replyDate: null }
    const google = {
      name: 'google' as const,
      read: async () => ({ kind: 'read' as const, reviews: [review], count: 71, average: 4.44 }),
    }
    const { ctx } = found
    await refreshReviews({ ...ctx, now: NOW }, google, { name: 'accounts/1/locations/1', dealership: null })
    await server.changed(ctx.tenant.tenantId)
    const [section] = (await sectionsOf('/said', OUTBACK)) as [SectionOf<'reviews'>]
    expect(section).toMatchObject({ average: 4.4, count: 71, sample: false, reviews: [{ onGoogle: true, text: null }] })
    const { html } = await server.get(OUTBACK, '/said')
    expect(html).toContain('on Google')
    expect(html).not.toContain('AggregateRating')
  })

  test('links, payment marks, numbers, locations', () => {
    expect(of<'call-to-action'>('call-to-action').links).toEqual([{ label: 'Come', href: '/about-us/team' }])
    expect(of<'payment-strip'>('payment-strip')).toMatchObject({
      label: 'We accept',
      methods: [
        { name: 'mastercard', label: 'Mastercard' },
        { name: 'visa', label: 'Visa' },
        { name: 'maestro', label: 'Maestro' },
        { name: 'google-pay', label: 'Google Pay' },
        { name: 'apple-pay', label: 'Apple Pay' },
      ],
    })
    expect(of<'statistics'>('statistics').entries).toHaveLength(3)
    expect(of<'locations-row'>('yards').locations).toMatchObject([
      { name: 'Quay', openings: expect.stringMatching(/^0 Open now until 5.30pm\n/) },
    ])
    expect(of<'location'>('location')).toMatchObject({
      title: 'Quay',
      place: {
        openings: expect.stringContaining('5.30pm'),
        links: expect.arrayContaining([{ label: 'See this location', href: '/locations/quay' }]),
      },
    })
  })

  test('Markdown: no markup of the writer’s, headings below the page’s, pictures in their sizes', async () => {
    const { html } = of<'faq'>('faq').items[0]!.answer
    expect(html).toContain('<h4>Because</h4>')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('<a href="/about-us">x</a>')
    expect(of<'rich-text'>('rich-text').text.html).toMatch(
      /<img src="\/media\/\d+\/960-75" srcset="[^"]+ 1280w" [^>]*width="2000" height="800" alt="Yard"/,
    )
    expect((await server.get(HARBOUR, '/all')).html).not.toContain('<script>alert')
  })

  test('a drawing and a video of the folder, and a player that loads on a click only', async () => {
    expect(of<'banner'>('banner').picture).toMatchObject({
      kind: 'address',
      src: expect.stringMatching(/^\/media\/files\/[0-9a-f]{64}\.svg$/),
      alt: 'Logo',
    })
    expect(of<'video'>('video').source).toEqual({
      kind: 'embed',
      site: 'YouTube',
      src: 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0',
      watchHref: 'https://www.youtube.com/watch?v=abcdefghijk',
    })
    expect(of<'video'>('video-2')).toMatchObject({
      source: { kind: 'file', src: expect.stringMatching(/\.mp4$/) },
      poster: { kind: 'stored' },
    })
    const { html, headers } = await server.get(HARBOUR, '/all')
    expect(html).not.toMatch(/<iframe|src="https:\/\/www\.youtube/)
    expect(headers['content-security-policy']).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    )
  })

  test('the counter by the clock of Brisbane: one each 450 seconds', () => {
    expect(of<'sales-counter'>('sales-counter')).toMatchObject({
      count: 96,
      text: 'sold today',
      clock: { perDay: 192, secondsPerSale: 450, timeZone: 'Australia/Brisbane' },
      refreshSeconds: 150,
    })
  })

  test('a search that fails is a failure, not a page without stock', async () => {
    // What is kept from before is shown as long as it holds.
    const { rows } = await database.owner.query(
      "update tenants set settings_version = settings_version + 1 where slug = 'harbour' returning tenant_id",
    )
    await server.changed(Number(rows[0].tenant_id))
    failing.now = true
    try {
      expect((await server.get(HARBOUR, '/all?a=1')).status).toBe(503)
      expect((await server.get(HARBOUR, '/kia/overview')).status).toBe(503)
    } finally {
      failing.now = false
    }
  })
})

describe('a brand', () => {
  test('has a page with its banner, its words and its stock', async () => {
    const sections = await sectionsOf('/kia/overview')
    expect(sections).toMatchObject([
      { kind: 'banner', title: 'Kia', picture: { kind: 'stored' } },
      { kind: 'rich-text', text: { html: expect.stringContaining('<strong>well</strong>') } },
      { kind: 'stock-row', cards: [{ title: '2021 Kia Sportage' }], more: { href: '/search/kia' } },
      { kind: 'model-range', title: 'The Kia range', models: [{ name: 'Sportage' }], links: [] },
    ])
  })

  test('that skips its page, leads elsewhere or is none has no page', async () => {
    for (const slug of ['bikes', 'rentals', 'ford'])
      expect((await server.get(HARBOUR, `/${slug}/overview`)).status).toBe(404)
    expect((await server.get(HARBOUR, '/Kia/overview/')).headers.location).toBe('/kia/overview')
  })
})

describe('articles', () => {
  test('are listed from their day on, each at its own address', async () => {
    const [list] = (await sectionsOf('/blog')) as [SectionOf<'articles-row'>]
    expect(list.articles).toMatchObject([
      {
        heading: 'Spring',
        text: 'It is spring, and cars are new.',
        href: '/blog/spring',
        readMore: 'READ MORE',
        date: { words: '1 September 2020' },
      },
      // 100 characters at most, at the end of a word (rule:article-cards).
      { heading: 'Winter', text: `${'Nine more '.repeat(9)}Nine…` },
    ])
    const { html } = await server.get(HARBOUR, '/blog/spring')
    expect(html).toContain('"@type":"BlogPosting"')
    expect(html).toContain('<a href="/search/used-cars">cars</a>')
    expect((await server.get(HARBOUR, '/blog/tomorrow')).status).toBe(404)
  })
})

describe('blocks', () => {
  const pageOf = async (path: string, host = HARBOUR) =>
    pageData<{ page: PageView }>((await server.get(host, dataPath(path))).html).page
  const kinds = (sections: readonly SectionView[] = []) => sections.map(({ kind }) => kind)

  test('stand on every page of a kind and at the paths that are named, and nowhere else', async () => {
    const article = await pageOf('/blog/spring')
    expect(kinds(article.beside)).toEqual(['call-to-action'])
    expect(kinds(article.sections)).not.toContain('why-buy-from-us')
    expect(kinds((await pageOf('/kia/overview')).beside)).toEqual(['call-to-action'])
    const offer = await pageOf('/offers/kia/running')
    expect(kinds(offer.sections).slice(-2)).toEqual(['why-buy-from-us', 'banner'])
    expect(offer.sections.at(-1)).toMatchObject({ picture: { kind: 'stored' } })
    expect(kinds((await pageOf('/valuations')).sections)).toEqual(['rich-text', 'why-buy-from-us'])
    const about = await pageOf('/about-us')
    expect([kinds(about.sections), kinds(about.beside)]).toEqual([['rich-text'], []])
    const { beside, sections } = await pageOf('/said', OUTBACK)
    expect([kinds(sections), kinds(beside)]).toEqual([['reviews'], []])
  })

  test('on pages of vehicles and of searches are markup of the template, which a document has once', async () => {
    const { html } = await server.get(HARBOUR, '/search/used-cars/kia')
    expect(html.match(/Why here/g)).toHaveLength(1)
    const { blocks } = pageData<{ blocks: SectionView[] }>(
      (await server.get(HARBOUR, dataPath('/search/used-cars/kia'))).html,
    )
    expect(JSON.stringify(blocks)).toContain('Why here')
    const [, vehicle] = /href="(\/cars\/[^"]+)"/.exec(html)!
    const page = (await server.get(HARBOUR, vehicle!)).html
    expect(page.match(/Drive it first/g)).toHaveLength(1)
    expect(page.match(/Why here/g)).toHaveLength(1)
    expect(page.indexOf('Drive it first')).toBeLessThan(page.indexOf('Why here'))
  })
})

async function titlesOfBlog() {
  const [list] = (await sectionsOf('/blog')) as [SectionOf<'articles-row'>]
  return list.articles.map(({ heading }) => heading)
}

describe('a preview', () => {
  const at = (instant: string) => server.setNow(new Date(instant))
  const harbourCtx = async () => {
    const found = await findTenant({ platform: true, db: database.platform, now: NOW }, database.app, 'harbour')
    if (found.kind !== 'found') throw new Error(found.kind)
    return { ...found.ctx, now: NOW }
  }
  afterAll(() => server.setNow(NOW))

  test('shows what is to come by a signed link, to nobody else, kept and found by nobody', async () => {
    at('2020-09-07T02:00:00Z')
    const ctx = await harbourCtx()
    const { pathAndQuery, at: shownAt } = await signPreview(ctx, { path: '/blog/launch', at: null, hours: 1 })
    expect(shownAt.toISOString()).toBe('2020-09-30T23:30:00.000Z')
    const preview = await server.get(HARBOUR, pathAndQuery)
    expect([preview.status, preview.html]).toEqual([200, expect.stringContaining('It is here.')])
    expect(preview.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
    })
    expect(preview.headers.etag).toBeUndefined()
    expect((await server.get(HARBOUR, '/blog/launch')).status).toBe(404)
    expect(await titlesOfBlog()).not.toContain('The launch')

    const refused = await server.get(OUTBACK, pathAndQuery)
    expect([refused.status, refused.headers['cache-control']]).toEqual([410, 'no-store'])
    expect((await server.get(HARBOUR, pathAndQuery.replace('/blog/launch', '/open-day'))).status).toBe(410)
    expect((await server.get(HARBOUR, `${pathAndQuery}x`)).status).toBe(410)
    at('2020-09-07T03:00:00Z')
    expect((await server.get(HARBOUR, pathAndQuery)).status).toBe(410)
  })

  test('a preview may be of any page, at any time: an offer that is to come, a page once it is over', async () => {
    at('2020-09-07T02:00:00Z')
    const ctx = await harbourCtx()
    const of = async (path: string, when: string | null) => {
      const signed = await signPreview(ctx, { path, at: when === null ? null : new Date(when), hours: 1 })
      return (await server.get(HARBOUR, signed.pathAndQuery)).status
    }
    expect(await of('/offers/to-come', null)).toBe(200)
    expect(await of('/open-day', '2020-10-03T07:00:00Z')).toBe(410)
    expect(await of('/about-us', null)).toBe(200)
    expect(await of('/About-Us/', null)).toBe(200)
  })
})

describe('what a dealer sets has its effect', () => {
  let stored: TenantSettingsInput
  beforeAll(async () => {
    stored = (await database.owner.query("select settings from tenants where slug = 'harbour'")).rows[0].settings
  })
  async function settle(changed: TenantSettingsInput) {
    const { rows } = await database.owner.query(
      `update tenants set settings = $1, settings_version = settings_version + 1 where slug = 'harbour' returning tenant_id`,
      [JSON.stringify({ ...stored, ...changed })],
    )
    await server.changed(Number(rows[0].tenant_id))
  }

  test.each<{ set: TenantSettingsInput; path: string; says: string | RegExp; silent?: RegExp }>([
    { set: { blog: { readMoreText: 'On with it' } }, path: '/blog', says: 'On with it', silent: /READ MORE/ },
    { set: { blog: { descriptionCharacters: 20 } }, path: '/blog', says: 'It is spring, and…' },
    {
      set: { seo: { homeTitle: 'Cars, mostly', homeDescription: 'Of all kinds.' } },
      path: '/',
      says: '<title>Cars, mostly</title>',
    },
    {
      set: { seo: { homeDescription: 'Of all kinds.' } },
      path: '/',
      says: 'name="description" content="Of all kinds."',
    },
    { set: { seo: { titleSuffix: 'By the sea' } }, path: '/about-us', says: '<title>About us | By the sea</title>' },
    {
      set: { seo: { paths: { '/special-offers': { heading: 'Deals' } } } },
      path: '/special-offers',
      says: />Deals<\/h1>/,
    },
    {
      set: { offers: { ...settings.offers, subscription: true } },
      path: '/special-offers',
      says: />Subscription offers<\/h1>/,
    },
    {
      set: { reviews: { ...settings.reviews, shown: false } },
      path: '/all',
      says: 'Cars by the',
      silent: /A\. Sample/,
    },
    {
      set: { reviews: { ...settings.reviews, minimumRating: 4 } },
      path: '/all',
      says: 'A. Sample',
      silent: /B\. Sample/,
    },
    { set: { statistics: { shown: false } }, path: '/all', says: 'Cars by the', silent: /40\+/ },
    {
      set: { brands: { ...settings.brands, shown: false } },
      path: '/all',
      says: 'Cars by the',
      silent: /rentals\.example/,
    },
    {
      set: { commerce: { ...settings.commerce, paymentStrip: false } },
      path: '/all',
      says: 'Cars by the',
      silent: /We accept/,
    },
    { set: { salesCounter: { mode: 'off' } }, path: '/all', says: 'Cars by the', silent: /sold today/ },
    {
      set: { service: { terms: { shown: true, disclaimer: 'Not the tyres.' } } },
      path: '/all',
      says: /first 5 scheduled services.+Not the tyres\./s,
    },
    { set: { statistics: { shown: true, entries: [{ value: '7', label: 'dogs' }] } }, path: '/all', says: 'dogs' },
  ])('$set at $path', async ({ set, path, says, silent }) => {
    await settle(set)
    const { html } = await server.get(HARBOUR, path)
    await settle({})
    expect(html).toMatch(says)
    if (silent) expect(html).not.toMatch(silent)
    const before = (await server.get(HARBOUR, path)).html
    // Without it the page is another, or the setting says nothing.
    if (silent) expect(before).toMatch(silent)
    else expect(before).not.toMatch(says)
  })

  test('a block stands once on a page of each kind (rule:page-blocks)', async () => {
    const pages: Record<PageKind, string> = {
      search: '/search/kia',
      vehicle: /href="(\/cars\/[^"]+)"/.exec((await server.get(HARBOUR, '/search/kia')).html)![1]!,
      article: '/blog/spring',
      blog: '/blog',
      brand: '/kia/overview',
      brands: '/brands',
      model: '/models/sportage',
      models: '/models',
      offer: '/offers/too',
      offers: '/special-offers',
      location: '/locations/quay',
      locations: '/locations',
      form: '/contact',
      page: '/privacy-policy',
    }
    const block = { section: 'call-to-action', title: 'Ring the bell', links: [{ label: 'Ring', linkTo: '/contact' }] }
    for (const beside of [true, false]) {
      await settle({ blocks: [{ on: Object.keys(pages), beside, block }] as never })
      for (const path of Object.values(pages)) {
        const { status, html } = await server.get(HARBOUR, path)
        const drawn = html.replace(/<script.*?<\/script>/gs, '')
        expect([path, status, drawn.match(/Ring the bell/g)?.length]).toEqual([path, 200, 1])
      }
    }
    await settle({})
  })
})

describe('files', () => {
  test('settings that name them get their addresses: logo and icon', async () => {
    const { html } = await server.get(HARBOUR, '/about-us')
    const svg = fileHrefs(html).find((href) => href.endsWith('.svg'))!
    expect(html).toContain(`<link rel="icon" href="${svg}"/>`)
    expect(html).toContain(`src="${svg}"`)
    expect(html).not.toContain('pictures/')
    expect((await server.get(HARBOUR, '/favicon.ico')).headers.location).toBe(svg)
  })

  test('a drawing is sent as it is, kept for good, and can do nothing', async () => {
    const href = fileHrefs((await server.get(HARBOUR, '/about-us')).html)[0]!
    const { status, html, headers } = await server.get(HARBOUR, href)
    expect([status, html]).toEqual([200, DRAWING])
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect((await server.get(HARBOUR, href, { 'if-none-match': headers.etag! })).status).toBe(304)
  })

  test.each(['br', 'gzip'])('a drawing comes compressed to who takes it: %s', async (encoding) => {
    const href = fileHrefs((await server.get(HARBOUR, '/about-us')).html)[0]!
    const { status, html, headers } = await server.get(HARBOUR, href, { 'accept-encoding': encoding })
    expect([status, html]).toEqual([200, DRAWING])
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(Number(headers['content-length'])).toBeLessThan(DRAWING.length)
    const asked = { 'accept-encoding': encoding, 'if-none-match': headers.etag! }
    expect((await server.get(HARBOUR, href, asked)).status).toBe(304)
    expect((await server.get(HARBOUR, href, { 'if-none-match': headers.etag! })).status).toBe(200)
    expect((await server.get(OUTBACK, href, { 'accept-encoding': encoding })).status).toBe(404)
  })

  test('another dealer’s are none of ours', async () => {
    for (const href of fileHrefs((await server.get(HARBOUR, '/all')).html)) {
      expect((await server.get(HARBOUR, href)).status).toBe(200)
      expect((await server.get(OUTBACK, href)).status).toBe(404)
    }
    expect((await server.get(HARBOUR, `/media/files/${'0'.repeat(64)}.svg`)).status).toBe(404)
    expect((await server.get(HARBOUR, '/media/files/../../etc/passwd')).status).toBe(404)
  })

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/4012', 10],
    ['bytes=4000-', 206, 'bytes 4000-4011/4012', 12],
    ['bytes=-5', 206, 'bytes 4007-4011/4012', 5],
    ['bytes=9000-', 416, 'bytes */4012', null],
    ['bytes=0-1,5-6', 200, undefined, 4012],
  ])('a video comes in pieces: %s', async (range, status, contentRange, length) => {
    const href = fileHrefs((await server.get(HARBOUR, '/all')).html).find((one) => one.endsWith('.mp4'))!
    const answer = await server.get(HARBOUR, href, { range })
    expect([answer.status, answer.headers['content-range']]).toEqual([status, contentRange])
    if (length !== null) expect(answer.headers['content-length']).toBe(String(length))
  })

  test('asking for its size alone is no asking for a piece', async () => {
    const href = fileHrefs((await server.get(HARBOUR, '/all')).html).find((one) => one.endsWith('.mp4'))!
    const { status, headers, html } = await server.send('HEAD', HARBOUR, href, '', { range: 'bytes=0-9' })
    expect([status, headers['content-length'], html]).toEqual([200, '4012', ''])
  })
})

describe('time', () => {
  test('at midnight the offer and the promotion end, another offer begins, and the article appears', async () => {
    const popup = async () => siteData<{ site: { popup: unknown } }>((await server.get(HARBOUR, '/')).html).site.popup
    expect(await popup()).toMatchObject({
      title: 'Spring sale',
      href: '/search/used-cars',
      picture: { kind: 'stored' },
      expiresOn: '2020-09-07T14:00:00.000Z',
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    server.setNow(new Date('2020-09-07T14:00:01Z'))
    try {
      await server.changed(await publish('outback', {}))
      expect(listed(await sectionsOf('/blog/tomorrow'))).toContain('text:rich-text')
      const offers = (await sectionsOf('/all?b=1')).find(({ kind }) => kind === 'offers-row') as SectionOf<'offers-row'>
      expect(offers.offers.map(({ name }) => name)).toEqual(['Too', 'To come'])
      expect(await popup()).toBeNull()
    } finally {
      server.setNow(NOW)
    }
  })
})

describe('a change', () => {
  test('of content shows at once, of a file under a new address', async () => {
    const before = fileHrefs((await server.get(HARBOUR, '/about-us')).html)
    const tenantId = await publish('harbour', {
      'content/pages/about-us.md': '---\ntitle: About us\n---\nWe moved.\n',
      'pictures/logo.svg': DRAWING.replace('h9', 'h8'),
    })
    await server.changed(tenantId)
    const { html } = await server.get(HARBOUR, '/about-us')
    expect(html).toContain('We moved.')
    expect(fileHrefs(html)).not.toEqual(before)
    await rm(join(root, 'harbour/content/pages/about-us.md'))
    await rm(join(root, 'harbour/content/pages/about-us'), { recursive: true })
    await server.changed(await publish('harbour', {}))
    expect((await server.get(HARBOUR, '/about-us/team')).status).toBe(404)
    // What everybody has in place of what is written (rule:default-pages).
    const made = await server.get(HARBOUR, '/about-us')
    expect(made.html).toMatch(/<h1[^>]*>About /)
    expect(made.html).toMatch(/In stock now are <a href="\/search[^"]*">\d+ cars<\/a>/)
    const { page } = pageData<{ page: PageView }>((await server.get(HARBOUR, dataPath('/about-us'))).html)
    expect([page.sections, page.beside!].map((sections) => sections.map(({ kind }) => kind))).toEqual([
      expect.arrayContaining(['rich-text', 'stock-row']),
      ['call-to-action'],
    ])
    // Its one link led there.
    expect(listed(await sectionsOf('/all'))).not.toContain('call-to-action')
  })
})

describe('what is scheduled', () => {
  const at = (instant: string) => server.setNow(new Date(instant))
  const sitemaps = async () => {
    const files = ['/sitemap-pages.xml', '/sitemap-articles.xml'].map((file) => server.get(HARBOUR, file))
    return (await Promise.all(files)).map(({ html }) => html).join('')
  }

  test('comes and goes at its minute, with no page kept beyond it', async () => {
    at('2020-09-30T23:29:30Z')
    expect(await titlesOfBlog()).not.toContain('The launch')
    const blog = await server.get(HARBOUR, '/blog')
    expect(blog.headers['cache-control']).toBe('public, max-age=0, s-maxage=30')
    expect((await server.get(HARBOUR, '/open-day')).status).toBe(404)
    expect(await sitemaps()).not.toMatch(/launch|open-day/)

    at('2020-09-30T23:30:00Z')
    expect(await titlesOfBlog()).toContain('The launch')
    expect((await server.get(HARBOUR, '/blog')).html).toContain('The launch')
    expect((await server.get(HARBOUR, '/open-day')).html).toContain('Sausages.')
    expect(await sitemaps()).toMatch(/open-day[\s\S]*launch/)

    at('2020-10-03T06:59:59Z')
    const last = await server.get(HARBOUR, '/open-day')
    expect([last.status, last.headers['cache-control']]).toEqual([200, 'public, max-age=0, s-maxage=1'])
    at('2020-10-03T07:00:00Z')
    const over = await server.get(HARBOUR, '/open-day')
    expect([over.status, over.html]).toEqual([410, expect.stringContaining('This page is over')])
    at('2020-10-31T13:59:59Z')
    expect((await server.get(HARBOUR, '/blog/launch')).status).toBe(200)
    at('2020-10-31T14:00:00Z')
    expect((await server.get(HARBOUR, '/blog/launch')).status).toBe(410)
  })
})
