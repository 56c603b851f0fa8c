import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveShopper } from '#domain/accounts/shoppers/save-shopper.server.ts'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { applyTenant } from '#domain/publishing/apply-tenant.server.ts'
import type { PublishingCtx } from '#domain/publishing/publishing-ctx.ts'
import { readTenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'
import { TEMPLATES } from '#templates/registry.ts'
import { isShopperPage } from '#web/account/account-handler.server.ts'
import { testDatabase } from './support/database.ts'
import { listVehicle } from './support/list-vehicle.ts'
import { dataPath } from './support/page-data.ts'
import { signInShopper } from './support/shopper.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { openTestServer, type Page, type TestServer } from './support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const store = diskStore(join(temporaryFolder(), 'media'))
/** Of each template one, with gates and a garage between them. */
const SLUGS = ['loopline', 'kestrel-kia', 'brigalow']
const SHOPPER = { name: 'Zoëlla Quimby-Test', email: 'zoella.quimby@example.com', phone: '+61491570156' }
const PERSONAL = /Zo(?:ë|&#235;|\\u00eb|%C3%AB)lla|quimby|491 ?570 ?156/i
let server: TestServer

beforeAll(async () => {
  server = await openTestServer(database, { now: NOW })
}, 120_000)
afterAll(() => server.close())

describe.each(SLUGS)('%s', (slug) => {
  const host = `${slug}.localhost`
  let ctx: TenantCtx
  let paths: string[]
  let cookie: string

  beforeAll(async () => {
    const platform = { platform: true as const, db: database.platform, now: NOW }
    const publishing = { platform, app: database.app, now: NOW, templates: TEMPLATES } as PublishingCtx
    const read = await readTenantFolder(join(import.meta.dirname, '../tenants', slug))
    if (read.kind !== 'read') throw new Error(JSON.stringify(read))
    const { config, content } = read.folder
    expect((await applyTenant(publishing, config, { content: { whole: content, store } })).kind).toBe('applied')
    const found = await findTenant(platform, database.app, slug)
    if (found.kind !== 'found') throw new Error(slug)
    ctx = found.ctx
    await listVehicle(database, ctx, 'T1', { make: 'Toyota', model: 'HiLux', price_cents: 4_599_000 })
    await server.changed(ctx.tenant.tenantId)
    const signedIn = await signInShopper({ database, ctx }, { email: SHOPPER.email })
    await saveShopper(signedIn.shopper, SHOPPER)
    cookie = signedIn.cookie
    paths = await allPaths()
  }, 120_000)

  test('what is a shopper’s own is kept by no cache; every other page is byte for byte the same for them and for nobody', async () => {
    const cache = sharedCache()
    const counted = { personal: 0, shared: 0 }
    for (const path of paths) {
      // First who has signed in: what is kept of that would be shown to others.
      const own = await cache.get(path, { cookie })
      const isPrivate = isShoppers(path)
      expect([path, own.headers['cache-control'] === 'private, no-store']).toEqual([path, isPrivate])
      if (isPrivate) {
        counted.personal += 1
        expect(own.headers, path).toMatchObject({ vary: 'Cookie, Accept-Encoding' })
        expect(own.headers, path).not.toHaveProperty('etag')
      }
      const strangers = await cache.get(path)
      expect(strangers.html, path).not.toMatch(PERSONAL)
      if (isPrivate) continue
      counted.shared += 1
      expect(told(own), path).toEqual(told(strangers))
      // Also as the site makes it, with no cache between.
      expect(told(await server.get(host, path, { cookie })), path).toEqual(told(strangers))
    }
    expect(counted.shared).toBeGreaterThan(30)
    expect(counted.personal).toBeGreaterThan(4)
    expect(cache.served()).toBeGreaterThan(20)
    // So that the test above means something: where it may stand, it does.
    for (const path of ['/account', '/api/me', '/api/me/export'])
      expect((await server.get(host, path, { cookie })).html, path).toMatch(PERSONAL)
  }, 120_000)

  /** Whether an address is one shopper's, by the rules that decide it. */
  function isShoppers(path: string): boolean {
    const bare = path.replace(/\?.*/, '').replace(/(?:\/_)?\.data$/, '') || '/'
    if (/^\/api\/me(?:\/|$)/.test(bare)) return true
    return isShopperPage(new URL(bare, 'http://dealer.example'), ctx.tenant)
  }

  /** Every address of the sitemaps, pages without parameters, and one of each kind that is made for a question. */
  async function allPaths(): Promise<string[]> {
    const index = [...(await server.get(host, '/sitemap.xml')).html.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)]
    const sitemaps = await Promise.all(index.map(([, path]) => server.get(host, path!)))
    const listed = sitemaps.flatMap(({ html }) =>
      [...html.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path!),
    )
    const { garagePath } = ctx.tenant.settings.shortlist
    const plain = PLATFORM_PAGES.flatMap(({ path }) => (/[:*]/.test(path) ? [] : [`/${path}`]))
    const asked = [
      '/cars/t1',
      '/search/toyota',
      '/print?car_id=t1',
      '/compare?ids=1',
      '/favourites?ids=1',
      '/enquiry?form=contact',
      '/success?form=contact',
    ]
    const gated = ['/online-payment', '/my-garage', garagePath, '/cars/t1/checkout', '/spin-to-win', '/finance']
    const files = [
      '/robots.txt',
      '/sitemap.xml',
      '/api/sales-count',
      '/api/items',
      '/api/cars/t1/similar',
      '/api/me',
      '/api/me/export',
    ]
    const pages = [
      ...listed,
      ...plain,
      ...asked,
      ...gated,
      '/no/such/page',
      '/account?said=details',
      '/sign-in?step=code',
    ]
    const data = ['/', '/cars/t1', '/search/toyota', '/account', '/sign-in'].map(dataPath)
    return [...new Set([...pages, ...data, ...files])]
  }

  /** A cache between visitors and the site, as RFC 9111 has it: keeps what it may, and serves it whoever asks. */
  function sharedCache() {
    const kept = new Map<string, Page>()
    let served = 0
    return {
      served: () => served,
      async get(path: string, headers: Record<string, string> = {}): Promise<Page> {
        const known = kept.get(path)
        if (known) served += 1
        const page = known ?? (await server.get(host, path, headers))
        const control = page.headers['cache-control'] ?? ''
        const mayKeep =
          page.status === 200 && !/no-store|private/.test(control) && /s-maxage=[1-9]|max-age=[1-9]/.test(control)
        if (mayKeep && !/cookie/i.test(page.headers.vary ?? '')) kept.set(path, page)
        return page
      },
    }
  }
})

/** All that one visitor gets, but what counts requests and clocks. */
function told({ status, headers, bytes }: Page) {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return { status, headers: rest, body: bytes.toString('base64') }
}
