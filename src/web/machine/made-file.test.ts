import { expect, test } from 'vitest'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { pageCache } from '../http/page-cache.ts'
import { expiresBy, type PageFacts } from '../site/page-context.ts'
import { serveMadeFile } from './made-file.server.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const tenant = { tenantId: 1, slug: 'harbour-motors' } as Tenant
const url = new URL('http://harbour-motors.localhost/sitemap.xml')

/** Asks twice; answers how often the file was made, and what caches were told of the first. */
async function madeTimes(during: (facts: PageFacts, dropTenant: () => void) => void) {
  const cache = pageCache({ maxBytes: 1_000_000 })
  let times = 0
  const ask = () =>
    serveMadeFile(
      { request: new Request(url), url, address: url.href, tenant },
      { cache, now: () => NOW },
      async (facts) => {
        times += 1
        during(facts, () => cache.dropTenant(tenant.tenantId))
        return { kind: 'made', body: '<urlset/>', contentType: 'application/xml' }
      },
    )
  const [first, second] = [await ask(), await ask()]
  expect([first.status, second.status]).toEqual([200, 200])
  return { times, cacheControl: first.headers.get('cache-control') }
}

test('is made once, and kept no longer than what it is made of holds', async () => {
  expect(await madeTimes(() => {})).toEqual({
    times: 1,
    cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  })
  expect(await madeTimes((facts) => expiresBy(facts, new Date(NOW + 30_000)))).toEqual({
    times: 1,
    cacheControl: 'public, max-age=0, s-maxage=30',
  })
})

test('of facts from before an outage it is not kept', async () => {
  expect(await madeTimes((facts) => expiresBy(facts, new Date(NOW)))).toEqual({
    times: 2,
    cacheControl: 'public, max-age=0, s-maxage=0',
  })
})

test('what changes while it is read is read again', async () => {
  expect(await madeTimes((_facts, dropTenant) => dropTenant())).toMatchObject({ times: 2 })
})
