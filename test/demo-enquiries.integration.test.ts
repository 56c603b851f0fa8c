import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { applyTenant } from '#domain/publishing/apply-tenant.server.ts'
import { readTenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { TEMPLATES } from '#templates/registry.ts'
import { testDatabase } from './support/database.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const store = diskStore(join(temporaryFolder(), 'media'))

/** What each dealer's settings ask for of a vehicle in stock and one to come, in the words of the dealer. */
const DEALERS: Record<string, { inStock: Record<string, string>; comingLacks: string[] }> = {
  'halyard-motors': {
    inStock: {
      'Enquire Now': '#enquire',
      'Get Finance': '/finance',
      'Value my trade-in': '/cars/trade-in',
      'Book a Test Drive': '/book-test-drive',
      'Hold it for $100': '/cars/{slug}/checkout',
      'Request Photos': '/enquiry',
    },
    comingLacks: [],
  },
  brigalow: {
    inStock: {
      'Enquire Now': '#enquire',
      'Get Pre-Approval': '/finance-enquiry',
      'Trade-In Valuation': '/cars/trade-in',
      'Book a Test Drive': '/book-test-drive',
      'Reserve Now $100': '/cars/{slug}/checkout',
      'Request Photos': '/enquiry',
    },
    comingLacks: ['Book a Test Drive'],
  },
  'kestrel-kia': {
    inStock: {
      'Ask about this Kia': '#enquire',
      'Get Finance': '/finance',
      'Trade-In Valuation': '/cars/trade-in',
      'Book a Test Drive': '/book-test-drive',
      'Reserve Now $100': '/cars/{slug}/checkout',
      'Buy it online': '/checkout-journey?car_id={slug}',
      'Request Photos': '/enquiry',
    },
    comingLacks: [],
  },
  'banksia-touring': {
    inStock: {
      'Enquire Now': '#enquire',
      'Ask about finance': '/apply-for-finance',
      'Trade or sell yours': '/cars/trade-in',
      'Book a Test Drive': '/book-test-drive',
      'Request Photos': '/enquiry',
    },
    comingLacks: [],
  },
  loopline: { inStock: { 'Hold this car $99': '/cars/{slug}/buy-online', Subscribe: '#buy-online' }, comingLacks: [] },
}
let server: TestServer

beforeAll(async () => {
  server = await openTestServer(database, { now: NOW })
}, 120_000)
afterAll(() => server.close())

describe.each(Object.entries(DEALERS))('%s', (slug, { inStock, comingLacks }) => {
  const host = `${slug}.localhost`

  beforeAll(async () => {
    const read = await readTenantFolder(join(import.meta.dirname, '../tenants', slug))
    if (read.kind !== 'read') throw new Error(JSON.stringify(read))
    const platform = { platform: true as const, db: database.platform, now: NOW }
    const ctx = { platform, app: database.app, now: NOW, templates: TEMPLATES }
    const applied = await applyTenant(ctx, read.folder.config, { content: { whole: read.folder.content, store } })
    if (applied.kind !== 'applied') throw new Error(JSON.stringify(applied))
    for (const status of ['in_stock', 'coming_soon', 'sold']) await addVehicle(applied.tenantId, slug, status)
    await server.changed(applied.tenantId)
  }, 120_000)

  test('every button that its settings ask for stands, and leads to what is there', async () => {
    const html = await page(host, `/cars/${slug}-in-stock`)
    expect(named(html)).toEqual(inStock)
    for (const place of Object.values(inStock))
      if (place.startsWith('#')) expect(html.match(new RegExp(` id="${place.slice(1)}"`, 'g'))).toHaveLength(1)
      // Loopline asks to sign in first.
      else expect([200, 303]).toContain((await server.get(host, place.replace('{slug}', `${slug}-in-stock`))).status)
  })

  test('of a vehicle to come, those but what it cannot be asked for yet; of a sold one none', async () => {
    const kept = Object.entries(inStock).filter(([words]) => !comingLacks.includes(words))
    expect(named(await page(host, `/cars/${slug}-coming-soon`))).toEqual(Object.fromEntries(kept))
    // Gone at once where a dealer shows nothing that is sold.
    const { html: sold } = await server.get(host, `/cars/${slug}-sold`)
    expect(sold).not.toContain('class="vehicle-actions"')
    expect(sold).not.toContain('<dialog id="enquire"')
  })

  test('every conversation has a way to reach the yard, and the page has each that its cards lead to', async () => {
    const html = await page(host, `/cars/${slug}-in-stock`)
    const conversations = [...html.matchAll(/<div class="ask"[\s\S]*?<\/dialog>/g)].map(([found]) => found)
    expect(conversations.length).toBeGreaterThan(0)
    for (const found of conversations) expect(found).toMatch(/href="(?:tel|mailto|sms|https:\/\/wa\.me)/)
    const { html: search } = await server.get(host, '/search/new-used-and-demo-cars')
    const anchors = [...search.matchAll(new RegExp(`href="/cars/${slug}-in-stock#([a-z-]+)"`, 'g'))]
    const pages = [...search.matchAll(new RegExp(`href="((?:/enquiry\\?form=|/cars/${slug}-in-stock/)[^"]*)"`, 'g'))]
    expect(anchors.length + pages.length).toBeGreaterThan(0)
    for (const [, href] of pages)
      expect((await server.get(host, href!.replaceAll('&amp;', '&'))).status, href).toBeLessThan(400)
    for (const [, anchor] of anchors) expect(html).toContain(` id="${anchor}"`)
  })
})

async function page(host: string, path: string): Promise<string> {
  const { html, status } = await server.get(host, path)
  expect([path, status]).toEqual([path, 200])
  return html.replaceAll('&amp;', '&')
}

/** The buttons beside the price that lead to a place of the page or the page of a form, by their words. */
function named(html: string): Record<string, string> {
  const actions = /<div id="ask"[\s\S]*?(?=<div class="share|<\/aside>|<section)/.exec(html)?.[0] ?? ''
  const links = [
    ...actions.matchAll(
      /<a class="button[^"]*" href="(#[a-z-]+|\/(?:sell|apply|book)-[a-z-]+|\/finance[a-z-]*|\/enquiry|\/cars\/trade-in|\/checkout-journey\?car_id=[\w-]+|\/cars\/[\w-]+\/(?:checkout|buy-online))[^>]*>([\s\S]*?)<\/a>/g,
    ),
  ]
  return Object.fromEntries(
    links
      .filter(([, href]) => href !== '#vehicle-map')
      .map(([, href, inner]) => [inner!.replace(/<[^>]*>/g, ''), withoutSlug(href!)]),
  )
}

/** Every vehicle's button alike. */
function withoutSlug(href: string): string {
  return href.replace(/^\/cars\/[\w-]+\//, '/cars/{slug}/').replace(/car_id=[\w-]+$/, 'car_id={slug}')
}

async function addVehicle(tenantId: number, slug: string, status: string): Promise<void> {
  await database.owner.query(
    `insert into listings (tenant_id, dealership_id, location_id, stock_number, slug, stock_version, car_type, year, name,
       make, model, price_cents, subscription_price_cents, certified, status, sold_at)
     select $1::int, l.dealership_id, l.location_id, upper($2), $2, 1, 'used', 2023, '2023 Toyota Corolla', 'Toyota', 'Corolla',
       2999000, 25000, true, $3, case when $3 = 'sold' then timestamptz '2026-11-19T02:00:00Z' end
     from locations l where l.tenant_id = $1 and l.is_primary limit 1`,
    [tenantId, `${slug}-${status.replace('_', '-')}`, status],
  )
  await database.owner.query('update tenants set stock_version = stock_version + 1 where tenant_id = $1', [tenantId])
}
