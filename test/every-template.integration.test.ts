import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { applyTenant } from '#domain/publishing/apply-tenant.server.ts'
import type { PublishingCtx } from '#domain/publishing/publishing-ctx.ts'
import { readTenantFolder, type TenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { TEMPLATE_NAMES, TEMPLATES } from '#templates/registry.ts'
import { testDatabase } from './support/database.ts'
import { dataPath, pageData } from './support/page-data.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { openTestServer, type Page, type TestServer } from './support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const TENANTS = join(import.meta.dirname, '../tenants')
const slugs = readdirSync(TENANTS).filter((name) => !name.startsWith('_'))
const store = diskStore(join(temporaryFolder(), 'media'))
const ctx = {} as PublishingCtx
let server: TestServer

beforeAll(async () => {
  const platform = { platform: true as const, db: database.platform, now: NOW }
  Object.assign(ctx, { platform, app: database.app, now: NOW, templates: TEMPLATES })
  server = await openTestServer(database, { now: NOW })
}, 120_000)
afterAll(() => server.close())

describe.each(slugs)('%s', (slug) => {
  let folder: TenantFolder
  let tenantId: number
  const host = `${slug}.localhost`
  /** Per page what the first template was given to draw. */
  const drawn = new Map<string, Record<string, unknown>>()
  let paths: string[]

  beforeAll(async () => {
    const read = await readTenantFolder(join(TENANTS, slug))
    if (read.kind !== 'read') throw new Error(JSON.stringify(read))
    folder = read.folder
    const applied = await applyTenant(ctx, folder.config, { content: { whole: folder.content, store } })
    expect(applied.kind).toBe('applied')
    tenantId = await addVehicles(slug)
    await server.changed(tenantId)
    paths = await pathsOf(slug, folder)
  }, 120_000)

  test.each(TEMPLATE_NAMES)('is complete as %s, its content untouched', async (template) => {
    const applied = await applyTenant(ctx, { ...folder.config, template })
    const stays = template === (await storedTemplate(tenantId)) && applied.kind === 'unchanged'
    if (!stays) expect(applied).toMatchObject({ changes: [{ path: 'template', to: template }] })
    await server.changed(tenantId)

    for (const path of paths) {
      const page = await server.get(host, path)
      expect(page.status, path).toBe(200)
      expectWhole(page, template, folder.config.name)
      // A shared picture is drawn in the faces of the template, and has another version in each.
      const data = pageData((await server.get(host, dataPath(path))).html.replaceAll(/\?v=[\w-]{10}/g, ''))
      expect(data, path).toEqual(drawn.get(path) ?? data)
      drawn.set(path, data)
    }
    const lost = await server.get(host, '/no/such/page')
    expect(lost.status).toBe(404)
    expectWhole(lost, template, folder.config.name)
    const gone = await server.get(host, `/cars/${slug}-t2`)
    expect(gone.status).toBe(410)
    expectWhole(gone, template, folder.config.name)
  })

  test('was drawn by every template', () => {
    expect([...drawn.keys()]).toEqual(paths)
  })
})

test('between them the dealers have a page of every kind', () => {
  expect(KINDS.filter((kind) => !kindsSeen.includes(kind))).toEqual([])
})

const kindsSeen: string[] = []
/** What there is around the stock, and of what dealers write the pages of the contract (rule:page-routes). */
const KINDS = [
  '/', '/search/toyota', '/cars/…', '/blog', '/blog/…', '/special-offers', '/offers/…', '/brands', '/…/overview', '/models',
  '/models/…', '/locations', '/locations/…', '/our-location/…', '/contact', '/compare', '/favourites', '/about-us', '/careers',
  '/fleet', '/warranty', '/roadside-assist', '/capped-price-servicing', '/service-benefits',
  '/value-my-car-terms-and-conditions', '/privacy-policy', '/terms-and-conditions',
] // biome-ignore format: one list

function kindOf(path: string): string {
  return path
    .replace(/^(\/(?:cars|blog|models|locations|our-location|offers)\/).+/, '$1…')
    .replace(/^\/[^/]+(?=\/overview)/, '/…')
}

/** A page of each kind that the dealer has: of those its sitemap names the first. */
async function pathsOf(slug: string, { config }: TenantFolder): Promise<string[]> {
  const parts = ['pages', 'articles', 'offers', 'models', 'locations'].map((part) => `/sitemap-${part}.xml`)
  const files = await Promise.all(parts.map((path) => server.get(`${slug}.localhost`, path)))
  const named = files.flatMap(({ html }) => [...html.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)])
  const first = Map.groupBy(
    named.map(([, path]) => path!),
    kindOf,
  )
  const { compare, favourites } = config.settings.shortlist
  const own = KINDS.flatMap((kind) => first.get(kind)?.[0] ?? [])
  const lists = [...(compare ? ['/compare'] : []), ...(favourites ? ['/favourites'] : [])]
  const paths = ['/', '/search/toyota', `/cars/${slug}-t1`, ...own.filter((path) => path !== '/'), ...lists]
  kindsSeen.push(...paths.map(kindOf))
  return paths
}

/** Header, heading, footer and the template's own style sheet: what a page without a part of its template lacks. */
function expectWhole({ html }: Page, template: string, name: string): void {
  expect(html).toContain(`data-template="${template}"`)
  expect(html).toMatch(/<link rel="stylesheet" href="[^"]+\.css"/)
  for (const element of ['header', 'main', 'h1', 'footer'])
    expect(html, `${template} has a ${element}`).toMatch(new RegExp(`<${element}[ >]`))
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(html).toContain('id="site-menu"')
  expect(html).toContain(name)
  expect(html).toMatch(/(?:DL#|MD|LMCT|LVD|MVR#) ?\d/)
}

async function storedTemplate(tenantId: number): Promise<string> {
  const { rows } = await database.owner.query('select template from tenants where tenant_id = $1', [tenantId])
  return rows[0]!.template
}

/** One on sale and one long sold; answers whose they are. */
async function addVehicles(slug: string): Promise<number> {
  const { rows } = await database.owner.query(
    `insert into listings (tenant_id, dealership_id, stock_number, slug, stock_version, car_type, year, name, make, model, price_cents, status, sold_at)
     select t.tenant_id, d.dealership_id, v.number, $1 || '-' || lower(v.number), t.stock_version + 1, 'used', 2022, '2022 Toyota HiLux', 'Toyota', 'HiLux', 4599000, v.status, v.sold_at
     from tenants t join dealerships d using (tenant_id),
       (values ('T1', 'in_stock', null::timestamptz), ('T2', 'sold', '2020-01-01T00:00:00Z')) v (number, status, sold_at)
     where t.slug = $1 and d.dealership_id = (select min(dealership_id) from dealerships where tenant_id = t.tenant_id) returning tenant_id`,
    [slug],
  )
  await database.owner.query('update tenants set stock_version = stock_version + 1 where slug = $1', [slug])
  return rows[0]!.tenant_id
}
