import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { publishFolder } from '#domain/publishing/publish-folder.server.ts'
import { readTenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { BARE_CONFIG, writeBareTenant } from './support/bare-tenant.ts'
import { testDatabase } from './support/database.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'

const database = testDatabase()
const root = temporaryFolder()
const NOW = new Date('2026-11-20T02:00:00Z')
const DAY_MS = 86_400_000
const BARE = 'bare-yard.localhost'
const SET = 'set-yard.localhost'
/** Those of the stock that have pictures: neither the first nor the last to come. */
const PICTURED = [4, 5, 6, 7, 8, 9]
const settings = {
  finance: { provider: 'acme' },
  commerce: { processor: 'sandbox', paymentMethods: ['visa'] },
  site: { legalName: 'Set Yard Pty Ltd', abn: '11 111 111 111', email: 'us@set-yard.example' },
  tradeIn: { wholesale: { marginPercent: 12 } },
  leads: { keepDays: 90, destinations: [{ kind: 'webhook', to: 'https://crm.example/leads' }] },
}
const workshop = { slug: 'workshop', name: 'Workshop', street: '1 Sample Street', city: 'Leichhardt', type: 'service' }
let server: TestServer

beforeAll(async () => {
  await publish('bare-yard', {})
  const locations = [...BARE_CONFIG.locations, workshop]
  await publish('set-yard', { slug: 'set-yard', name: 'Set Yard', settings, locations })
  server = await openTestServer(database, { now: NOW })
}, 120_000)
afterAll(() => server?.close())

async function publish(slug: string, config: object): Promise<void> {
  const dir = join(root, slug)
  await writeBareTenant(dir, config)
  const read = await readTenantFolder(dir)
  if (read.kind !== 'read') throw new Error(JSON.stringify(read))
  const ctx = { platform: { platform: true as const, db: database.platform, now: NOW }, app: database.app, now: NOW }
  const published = await publishFolder({ ...ctx, templates: { meridian: NEUTRAL_TOKENS } }, read.folder, {
    store: diskStore(join(root, 'media')),
  })
  if (published.settings.kind === 'refused') throw new Error(JSON.stringify(published.settings))
  expect(published.stock).toMatchObject([{ outcome: { kind: 'imported', summary: { created: 12 } } }])
  await database.owner.query(
    `with own as (select tenant_id, listing_id, row_number() over (order by listing_id) as n
       from listings where tenant_id = $1),
     picture as (insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
       values ($1, repeat('a', 64), 1600, 1200, 10, 'jpeg') returning image_id)
     insert into listing_photos (tenant_id, listing_id, image_id, position, state)
       select tenant_id, listing_id, image_id, 0, 'ready' from own, picture where n = any($2)`,
    [published.settings.tenantId, PICTURED],
  )
}

/** The words of a page as people read them, each once behind the other. */
async function wordsOf(host: string, path: string): Promise<string> {
  const { status, html } = await server.get(host, path)
  expect(status, path).toBe(200)
  return html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

const PAGES = [
  ...['/', '/search/used-cars', '/contact', '/locations', '/locations/leichhardt', '/privacy-policy', '/about-us'],
  ...['/cars/2021-toyota-corolla-b1', '/finance', '/book-test-drive'],
]

describe('what nobody promised is not said (rule:quiet-until-set)', () => {
  test.each(PAGES)('%s', async (path) => {
    const words = await wordsOf(BARE, path)
    for (const promise of [
      /comparison rate/i, /WARNING/, /p\.a\./, /\/wk/, /repayment/i, /finance available/i,
      /we accept/i, /visa/i, /reserve/i, /deposit/i, /\bholds? (this|it|a)\b/i, /buy online/i, /new arrival/i,
      /servic(?:e|ing)\b(?!s)/i, /\bparts\b/i, /accessories/i, /\d ?[ap]m\b/, /open now|closed/i, /we (?:read|will|go|come back)\b/i,
    ]) // biome-ignore format: one list
      expect(words.match(promise)?.[0], `${path}: ${promise}`).toBeUndefined()
  })

  test('a dealer who names lender, payments and processor says them', async () => {
    const home = await wordsOf(SET, '/')
    expect(home).toMatch(/WARNING: This comparison rate.*We accept Visa/)
    const vehicle = await wordsOf(SET, '/cars/2021-toyota-corolla-b1')
    expect(vehicle).toContain('Finance Available For This Vehicle!')
    expect(vehicle).toContain('Reserve Now $200')
    expect(vehicle).toMatch(/\$99.*9\.70%/)
  })

  test('servicing and parts are offered where a location is a workshop', async () => {
    for (const path of ['/service', '/vehicle-parts-and-accessories']) {
      expect((await server.get(BARE, path)).status, path).toBe(404)
      expect((await server.get(SET, path)).status, path).toBe(200)
      expect((await server.get(BARE, '/')).html).not.toContain(path)
      expect((await server.get(SET, '/')).html).toContain(path)
    }
  })

  test('an offer for a vehicle is made at once by whoever says what it is worked out with', async () => {
    expect(await wordsOf(BARE, '/sell-my-car')).not.toMatch(/at once|our offer/i)
    expect((await server.get(BARE, '/trade-in')).html).not.toContain('Our offer')
    expect((await server.get(BARE, '/cars/2021-toyota-corolla-b1')).html).not.toMatch(/href="[^"]*trade-in\?/)
    expect(await wordsOf(SET, '/sell-my-car')).toMatch(/our offer stands there at once/)
    expect((await server.get(SET, '/trade-in')).html).toContain('Our offer')
  })

  test('the small print of a lender nobody named is not answered', async () => {
    const answer = async (host: string) =>
      JSON.parse((await server.get(host, '/api/cars/2021-toyota-corolla-b1/finance-disclaimer')).html)
    expect(await answer(BARE)).toEqual({ finance_lenders: {} })
    expect(Object.keys((await answer(SET)).finance_lenders)).toEqual(['acme'])
  })

  test('cars without photos stand after those with some', async () => {
    const { html } = await server.get(BARE, '/')
    const row = html.slice(html.indexOf('id="latest"'))
    const cards = [...row.matchAll(/href="\/cars\/2021-toyota-[\w-]+-b(\d+)"/g)].map(([, n]) => Number(n))
    const seen = [...new Set(cards)]
    // The large picture is of the newest that has a large one, however many came later without; it is not shown twice.
    const hero = html.slice(html.indexOf('id="hero"') - 2000, html.indexOf('id="latest"'))
    expect(hero).toMatch(/<img[^>]+src="\/media\/\d+\//)
    const ofHero = PICTURED.filter((n) => !seen.includes(n))
    expect(ofHero).toHaveLength(1)
    expect(seen.slice(0, PICTURED.length - 1).sort()).toEqual(PICTURED.filter((n) => n !== ofHero[0]))
    expect(seen).toHaveLength(8)
  })

  test('the other yard is told with address and phone', async () => {
    const words = await wordsOf(BARE, '/contact')
    const foot = words.slice(words.lastIndexOf('Marrickville yard'))
    expect(foot).toMatch(/Leichhardt yard 20 Sample Street, Leichhardt NSW 2040 02 5550 5678/)
    expect(words).not.toContain('Also in')
  })

  test('no column of the footer is one link', async () => {
    const { html } = await server.get(BARE, '/')
    const footer = html.slice(html.indexOf('aria-label="Footer"'))
    const columns = footer.slice(0, footer.indexOf('</nav>')).split('<h2>').slice(1)
    expect(columns.length).toBeGreaterThan(1)
    for (const column of columns) expect(column.match(/<a /g)!.length, column).toBeGreaterThan(1)
  })
})

test('no small picture of a vehicle is drawn large at the top of the home page; four beside each other are', async () => {
  const widen = async (widthPx: number) => {
    const { rows } = await database.owner.query(
      `update images set width_px = $1, height_px = $1 * 3 / 4 where tenant_id = (select tenant_id from tenants where slug = 'set-yard') returning tenant_id`,
      [widthPx],
    )
    const tenantId = Number(rows[0].tenant_id)
    await database.owner.query(
      `with v as (update tenants set stock_version = stock_version + 1 where tenant_id = $1 returning stock_version)
       update listings set stock_version = v.stock_version from v where tenant_id = $1`,
      [tenantId],
    )
    await server.changed(tenantId)
    const { html } = await server.get(SET, '/')
    const hero = html.slice(html.indexOf('id="hero"') - 2000, html.indexOf('id="latest"'))
    const row = html.slice(html.indexOf('id="latest"'))
    return {
      photos: [...hero.matchAll(/<a [^>]*href="(\/cars\/[\w-]+)"><img /g)].map(([, href]) => href!),
      inRow: [...new Set([...row.matchAll(/href="(\/cars\/[\w-]+)"/g)].map(([, href]) => href!))],
      hasPicture: hero.includes('src="/media/'),
      isDrawn: /hero-drawing"><svg [^>]+><use href="[^"]*#body-sedan"/.test(hero),
      says: hero,
    }
  }
  // What the stock is and where stands in its place, and no more.
  const bare = await widen(800)
  expect(bare).toMatchObject({ hasPicture: false, isDrawn: true, photos: [] })
  expect(bare.says).toContain('<p>In Marrickville NSW and Leichhardt NSW.</p>')
  const pictured = await widen(1600)
  expect(pictured).toMatchObject({ hasPicture: true, isDrawn: false })
  expect(pictured.says).not.toContain('In Marrickville')

  // Four vehicles that the row of the newest does not show, where so many have a photo.
  await database.owner.query(
    `insert into listing_photos (tenant_id, listing_id, image_id, position, state)
     select listings.tenant_id, listing_id, image_id, 0, 'ready' from listings join images using (tenant_id)
      where tenant_id = (select tenant_id from tenants where slug = 'set-yard')
        and not exists (select from listing_photos using_it where using_it.listing_id = listings.listing_id)`,
  )
  const full = await widen(800)
  expect(full).toMatchObject({ isDrawn: false, hasPicture: true })
  expect(full.photos).toHaveLength(4)
  expect(full.inRow).toHaveLength(8)
  expect(new Set([...full.photos, ...full.inRow]).size).toBe(12)
  // Too narrow for that, the drawing again.
  expect(await widen(320)).toMatchObject({ photos: [], isDrawn: true })
})

test('what comes a day or more after the first stock is a new arrival', async () => {
  const { rows } = await database.owner.query(
    `update listings set created_at = $1, stock_version = (select stock_version + 1 from tenants where slug = 'bare-yard')
     where stock_number = 'B12' and tenant_id = (select tenant_id from tenants where slug = 'bare-yard') returning tenant_id`,
    [new Date(NOW.getTime() + DAY_MS)],
  )
  await database.owner.query(`update tenants set stock_version = stock_version + 1 where slug = 'bare-yard'`)
  server.setNow(new Date(NOW.getTime() + 2 * DAY_MS))
  await server.changed(rows[0].tenant_id)
  const words = await wordsOf(BARE, '/search/used-cars')
  expect(words.match(/New Arrival/g)).toHaveLength(1)
  expect(await wordsOf(BARE, '/cars/2021-toyota-tarago-b12')).toContain('New Arrival')
  expect(await wordsOf(BARE, '/cars/2021-toyota-corolla-b1')).not.toContain('New Arrival')
  server.setNow(NOW)
})

describe('pages made of the dealer’s data (rule:default-pages)', () => {
  test('contact and places with their forms', async () => {
    for (const path of ['/contact', '/contact-us/leichhardt', '/locations/leichhardt']) {
      const { html } = await server.get(BARE, path)
      expect(html, path).toMatch(/<form [^>]*action="\/api\/leads"|\/enquiry\?form=contact-location/)
    }
    expect(await wordsOf(BARE, '/locations')).toMatch(
      /2 locations (?:(?!Leichhardt).)*Marrickville yard.*Leichhardt yard/,
    )
  })

  test('about and privacy, linked and in the sitemap', async () => {
    expect(await wordsOf(BARE, '/about-us')).toContain(
      'Bare Yard Cars sells cars in Marrickville NSW and Leichhardt NSW.',
    )
    const privacy = await wordsOf(BARE, '/privacy-policy')
    expect(privacy).toContain('what Bare Yard Cars (“we” below) collects')
    expect(privacy).toContain('erased 730 days after it came')
    expect(privacy).toContain('by phone on 02 5550 1234')
    expect(privacy).not.toContain('systems we work through')
    const set = await wordsOf(SET, '/privacy-policy')
    expect(set).toContain('Set Yard Pty Ltd (ABN 11 111 111 111)')
    expect(set).toContain('erased 90 days after it came')
    expect(set).toMatch(/other systems.*a lender, when you ask for finance/)
    const { html: home } = await server.get(BARE, '/')
    for (const path of ['/about-us', '/privacy-policy']) expect(home).toContain(`href="${path}"`)
    const { html: sitemap } = await server.get(BARE, '/sitemap-pages.xml')
    expect(sitemap).toContain('/about-us<')
    expect(sitemap).toContain('/privacy-policy<')
    expect((await server.get(BARE, '/About-Us/')).headers.location).toBe('/about-us')
  })
})

test('the fixture sets nothing', () => {
  expect(Object.keys(BARE_CONFIG)).toEqual(['slug', 'name', 'template', 'locations'])
})
