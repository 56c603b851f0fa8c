import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantFiles } from '#domain/content/tenant-file.ts'
import { sharp } from '#domain/media/normalise-image.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'
import type { SiteFacts } from '../pages/shell/site-view.server.ts'
import { serveSharePicture } from './serve-share-picture.server.ts'

const HOST = 'harbour-motors.localhost'
const OTHER = 'outback-utes.localhost'
const database = testDatabase()
const busy = { on: false }
let server: TestServer
let harbourId: number

beforeAll(async () => {
  const settings = {
    offers: { entries: [{ name: 'Racks on us', slug: 'racks', priceCents: 49900, priceText: 'fitted' }] },
  }
  const dark = { tokens: { surface: '#101418', ink: '#ffffff' } }
  const harbour = await makeDealer(database, 'harbour-motors', { settings })
  harbourId = harbour.tenant.tenantId
  const outback = await makeDealer(database, 'outback-utes')
  await database.owner.query(`update tenants set settings = settings || $1 where slug = 'outback-utes'`, [
    JSON.stringify(dark),
  ])
  const kia = { make: 'Kia', model: 'Rio' }
  const pictured = await listVehicle(database, harbour, 'pictured', {
    ...kia,
    price_cents: 1999000,
    price_type: 'drive_away',
  })
  await listVehicle(database, harbour, 'bare', { ...kia, badge: 'Sport 🚗 Š' })
  await listVehicle(database, outback, 'elsewhere', kia)
  await database.owner.query(
    `with picture as (insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
       values ($1, repeat('a', 64), 1600, 1200, 10, 'jpeg') returning image_id)
     insert into listing_photos (tenant_id, listing_id, image_id, position, state) select $1, $2, image_id, 0, 'ready' from picture`,
    [harbourId, pictured],
  )
  await database.owner.query(
    `insert into articles (tenant_id, slug, title, date, markdown, source) values ($1, 'spring', 'Spring', '2026-09-01', '', '')`,
    [harbourId],
  )
  const red = await sharp({ create: { width: 1280, height: 960, channels: 3, background: '#e00000' } })
    .jpeg()
    .toBuffer()
  const media = {
    findImage: async (_: unknown, imageId: number) => ({
      imageId,
      sha256: 'a'.repeat(64),
      widthPx: 1600,
      heightPx: 1200,
    }),
    variants: { get: async () => (busy.on ? { kind: 'busy' } : { kind: 'ready', bytes: red }) } as never,
  }
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z'), media })
}, 120_000)
afterAll(() => server.close())

/** The picture a page names. */
async function named(path: string, host = HOST) {
  const { html } = await server.get(host, path)
  const tag = (name: string) => new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1]
  return { src: tag('')!, width: tag(':width'), height: tag(':height'), alt: tag(':alt') }
}
const fileOf = (src: string) => src.slice(src.indexOf('/share/'))

test('pages of vehicles, offers, articles and locations name a picture of their own, which is one of 1200 × 630', async () => {
  const location = (await server.get(HOST, '/sitemap-locations.xml')).html.match(/localhost(\/locations\/[^<]+)</)![1]!
  for (const path of ['/cars/pictured', '/cars/bare', '/offers/racks', '/blog/spring', location]) {
    const { src, ...facts } = await named(path)
    expect(src.startsWith(`http://${HOST}/share${path}.jpg?v=`), src).toBe(true)
    expect(facts).toMatchObject({ width: '1200', height: '630', alt: expect.stringMatching(/\w/) })
    const { status, headers, bytes } = await server.get(HOST, fileOf(src))
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
    const { width, height, format } = await sharp(bytes).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
    // Words stand on it: a panel without is of one colour. Statistics are of a whole file.
    const panel = await sharp(bytes).extract({ left: 0, top: 100, width: 400, height: 500 }).png().toBuffer()
    expect((await sharp(panel).stats()).entropy, path).toBeGreaterThan(0.1)
  }
}, 60_000)

test('the photo of the vehicle stands beside its words, in the colours of its dealer', async () => {
  const { bytes } = await server.get(HOST, fileOf((await named('/cars/pictured')).src))
  expect(await colourAt(bytes, 900, 300)).toMatchObject({ r: expect.closeTo(224, -1), g: expect.closeTo(0, -1) })
  const dark = await server.get(OTHER, fileOf((await named('/cars/elsewhere', OTHER)).src))
  expect(await colourAt(dark.bytes, 1000, 40)).toMatchObject({ r: expect.closeTo(16, -1), b: expect.closeTo(24, -1) })
})

test('it says the price in the words of its page, and none where the page has none; another price is another address', async () => {
  const before = await named('/cars/pictured')
  expect(before.alt).toBe('2022 Kia Rio $19,990 Drive away')
  expect((await named('/cars/bare')).alt).toBe('2022 Kia Rio')
  expect((await named('/offers/racks')).alt).toBe('Racks on us $499 fitted')
  const bytes = (await server.get(HOST, fileOf(before.src))).bytes
  await database.owner.query(
    "update listings set price_cents = null, stock_version = stock_version + 100 where slug = 'pictured'",
  )
  await database.owner.query('update tenants set stock_version = stock_version + 100 where tenant_id = $1', [harbourId])
  await server.changed(harbourId)
  const after = await named('/cars/pictured')
  expect([after.alt, after.src === before.src]).toEqual(['2022 Kia Rio', false])
  // An address that was handed on before shows what is true now.
  expect((await server.get(HOST, fileOf(before.src))).bytes.equals(bytes)).toBe(false)
})

test('it is nobody else’s, and there is none of what is no such page', async () => {
  for (const [host, path] of [
    [OTHER, '/share/cars/pictured.jpg'],
    [OTHER, '/share/offers/racks.jpg'],
    [OTHER, '/share/blog/spring.jpg'],
    [HOST, '/share/cars/elsewhere.jpg'],
    [HOST, '/share/cars/nothing.jpg'],
    [HOST, '/share/contact.jpg'],
    [HOST, '/share/cars/bare.png'],
    [HOST, '/share/cars/../cars/bare.jpg/'],
  ] as const)
    expect([host, path, (await server.get(host, path)).status]).toEqual([host, path, 404])
})

test('who has it is told so; while its photo cannot be had there is none, and nobody keeps that', async () => {
  const path = fileOf((await named('/cars/bare')).src)
  const first = await server.get(HOST, path)
  expect(first.headers['cache-control']).toBe('public, max-age=86400')
  expect((await server.get(HOST, path, { 'if-none-match': first.headers.etag! })).status).toBe(304)
  busy.on = true
  await database.owner.query(
    "update listings set badge = 'GT', stock_version = stock_version + 100 where slug = 'pictured'",
  )
  await database.owner.query('update tenants set stock_version = stock_version + 100 where tenant_id = $1', [harbourId])
  await server.changed(harbourId)
  const { status, headers } = await server.get(HOST, '/share/cars/pictured.jpg')
  expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5'])
})

test('one address has only so many drawn, and only so many wait', async () => {
  const articles = Array.from({ length: 14 }, (_, n) => ({
    slug: `a${n}`,
    title: `Article ${n}`,
    date: '2026-09-01',
    imageSrc: null,
  }))
  const content = { articles, files: tenantFiles([]) }
  const site = { content, offers: [], locations: [], site: { logo: null } } as unknown as SiteFacts
  const tenant = { tenantId: 1, slug: 'x', name: 'X', template: 'meridian', tokens: {}, settings: completeSettings({}) }
  const ctx = { tenant, now: new Date('2026-11-20T02:00:00Z') } as unknown as TenantCtx
  const ask = async (slug: string, mayBeMade: boolean) => {
    const request = new Request(`http://x/share/blog/${slug}.jpg`)
    const asked = { request, file: `/blog/${slug}.jpg`, ctx, site, address: 'one', mayBeMade: () => mayBeMade }
    return (await serveSharePicture(asked, { media: {}, log: console } as never)).status
  }
  expect(await ask('a0', false)).toBe(429)
  const statuses = await Promise.all(articles.map(({ slug }) => ask(slug, true)))
  expect(statuses.filter((status) => status === 503)).toHaveLength(14 - 9)
  expect(statuses.filter((status) => status === 200)).toHaveLength(9)
})

async function colourAt(bytes: Buffer, left: number, top: number) {
  const [r, g, b] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return { r, g, b }
}
