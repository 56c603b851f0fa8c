import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { failingEngine } from '../../test/support/failing-engine.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const ALL = '/search/new-used-and-demo-cars'
const HARBOUR = 'harbour-motors.localhost'
let harbour: TenantCtx
let outback: TenantCtx
let server: TestServer
const { engine, fault } = failingEngine()

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors', {
    dealerships: [
      {
        slug: 'harbour',
        yards: [
          {
            slug: 'quay',
            name: 'Quay',
            street: '1 Quay Street',
            city: 'Southport',
            state: 'QLD',
            postcode: '4215',
            isPrimary: true,
          },
        ],
      },
    ],
  })
  outback = await makeDealer(database, 'outback-utes')
  await database.owner.query(
    `insert into hosts (host, tenant_id, is_primary) values ('www.outback.example', $1, true)`,
    [outback.tenant.tenantId],
  )
  await listVehicle(database, harbour, 'H1', { make: 'Toyota', model: 'HiLux', price_cents: 58_990_00 })
  await listVehicle(database, harbour, 'H2', {
    make: 'Mazda',
    model: '3',
    price_cents: 31_490_00,
    dealer_comments: 'Lovely </script><script>alert(1)</script>',
  })
  await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
  server = await openTestServer(database, {
    demo: true,
    trustedProxies: ['127.0.0.1'],
    now: NOW,
    engine,
  })
}, 120_000)
afterAll(() => server.close())

describe('hosts', () => {
  test('each dealer on their own host, with their own stock', async () => {
    const [one, other] = [await server.get(HARBOUR, ALL), await server.get('www.outback.example', ALL)]
    expect(one.html).toContain('Toyota HiLux')
    expect(one.html).not.toContain('Ranger')
    expect(other.html).toContain('Ford Ranger')
    expect(other.html).not.toContain('HiLux')
  })

  test('another dealer’s vehicle is not found here', async () => {
    expect((await server.get(HARBOUR, '/cars/o1')).status).toBe(404)
  })

  test('an alias leads to the primary host, path and query kept', async () => {
    const { status, headers } = await server.get('outback-utes.localhost', '/search/ford?page=2')
    expect([status, headers.location]).toEqual([301, 'http://www.outback.example/search/ford?page=2'])
  })

  test('an unknown host is a 404 that names nobody', async () => {
    const { status, html } = await server.get('nobody.localhost', '/')
    expect(status).toBe(404)
    expect(html).not.toMatch(/harbour|outback/i)
  })

  test('the bare base domain lists the demo dealers', async () => {
    const { status, html } = await server.get('localhost', '/')
    expect(status).toBe(200)
    expect(html).toContain('http://harbour-motors.localhost/')
    expect(html).toContain('http://www.outback.example/')
  })

  test('a host forwarded by a trusted proxy counts, its protocol too', async () => {
    const { html } = await server.get('inner', ALL, { 'x-forwarded-host': HARBOUR, 'x-forwarded-proto': 'https' })
    expect(html).toContain(`<link rel="canonical" href="https://${HARBOUR}${ALL}"/>`)
  })

  test('health answers on every host; the operator’s address answers the operator only', async () => {
    expect((await server.get('nobody.localhost', '/healthz')).status).toBe(200)
    expect((await server.get('nobody.localhost', '/readyz')).status).toBe(200)
    expect((await server.get(HARBOUR, '/internal/search')).status).toBe(404)
    expect((await server.get(HARBOUR, '/internal/search', { authorization: 'Bearer the-operator' })).status).toBe(200)
    expect((await server.get(HARBOUR, '/internal/fairness')).status).toBe(404)
    const costs = await server.get(HARBOUR, '/internal/fairness', { authorization: 'Bearer the-operator' })
    expect(JSON.parse(costs.html)).toContainEqual(
      expect.objectContaining({ done: expect.any(Number), refused: 0, spentMs: expect.any(Number) }),
    )
    expect((await server.get(HARBOUR, '/internal/facts')).status).toBe(404)
    const facts = await server.get(HARBOUR, '/internal/facts', { authorization: 'Bearer the-operator' })
    expect(JSON.parse(facts.html)).toEqual({ letters: 'nowhere', trustsProxies: expect.any(Boolean) })
  })
})

describe('pages', () => {
  test('carry a policy with no inline exception, and nothing a dealer wrote becomes markup', async () => {
    const { html, headers } = await server.get(HARBOUR, '/cars/h2')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(html).toContain('Lovely &lt;/script&gt;')
    expect(html).not.toContain('<script>alert')
  })

  test('say what they are to search engines', async () => {
    const { html } = await server.get(HARBOUR, '/search/toyota')
    expect(html).toContain('<title>Toyota cars for sale in Southport | Harbour Motors</title>')
    expect(html).toContain(`<link rel="canonical" href="http://${HARBOUR}/search/toyota"/>`)
    expect(html).not.toContain('name="robots"')
    expect((await server.get(HARBOUR, `${ALL}?query=hilux`)).html).toContain('<meta name="robots" content="noindex"/>')
    expect((await server.get(HARBOUR, '/cars/h1')).html).toContain('"@type":"Car"')
  })

  test('forms lead to the address that says the same', async () => {
    const asked = '/search?refinementList[make][]=Toyota&max[price]=60000&query='
    const { status, headers } = await server.get(HARBOUR, asked)
    expect([status, headers.location]).toEqual([302, '/search/toyota?range[price]=:59000&note=price'])
    expect((await server.get(HARBOUR, '/search')).headers.location).toBe(ALL)
    expect((await server.get(HARBOUR, '/cars')).headers.location).toBe(ALL)
  })

  test('past the end: the empty card and 404; what never was: 404', async () => {
    const past = await server.get(HARBOUR, `${ALL}?page=99`)
    expect(past.status).toBe(404)
    expect(past.html).toContain('No Results Available')
    expect((await server.get(HARBOUR, '/search/lada')).status).toBe(404)
    expect((await server.get(HARBOUR, '/nowhere')).html).toContain('We could not find that page')
  })

  test('nothing that stays with the dealer leaves', async () => {
    await database.owner.query(
      `update listings set purchase_cost_cents = 1234567, private_suburb = 'Hidden Valley', notes = 'secret note' where slug = 'h1'`,
    )
    const documents = [
      await server.get(HARBOUR, '/cars/h1'),
      await server.get(HARBOUR, '/cars/h1.data'),
      await server.get(HARBOUR, `${ALL}.data`),
    ]
    for (const { html, status } of documents) {
      expect(status).toBe(200)
      expect(html).not.toMatch(/12,?345|Hidden Valley|secret note/)
    }
  })

  test('nothing takes a body', async () => {
    expect((await server.send('POST', HARBOUR, ALL, 'x'.repeat(2_000_000))).status).toBe(405)
  })
})

describe('the life of a vehicle’s address', () => {
  test('a changed slug redirects for good', async () => {
    await database.owner.query(
      `insert into slug_history (tenant_id, slug, listing_id) select tenant_id, 'old-name', listing_id from listings where slug = 'h1'`,
    )
    const { status, headers } = await server.get(HARBOUR, '/cars/old-name')
    expect([status, headers.location]).toEqual([301, '/cars/h1'])
  })

  test('sold: its notice for three days, then gone with similar stock', async () => {
    await listVehicle(database, harbour, 'H3', {
      make: 'Kia',
      model: 'Carnival',
      status: 'sold',
      sold_at: '2026-11-19T02:00:00Z',
    })
    await listVehicle(database, harbour, 'H4', {
      make: 'Kia',
      model: 'Sorento',
      status: 'sold',
      sold_at: '2026-11-10T02:00:00Z',
    })
    await server.changed(harbour.tenant.tenantId)
    const recent = await server.get(HARBOUR, '/cars/h3')
    expect(recent.status).toBe(200)
    expect(recent.html).toContain('Unfortunately this car recently sold.')
    const gone = await server.get(HARBOUR, '/cars/h4')
    expect(gone.status).toBe(410)
    expect(gone.html).toContain('Toyota HiLux')
  })
})

describe('kept pages', () => {
  test('the same page for every campaign; 304 to who has it; each encoding its own', async () => {
    const first = await server.get(HARBOUR, '/search/mazda', { 'accept-encoding': 'br' })
    expect(first.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=60/)
    expect(first.headers['content-encoding']).toBe('br')
    expect(first.headers.vary).toBe('Accept-Encoding')
    const again = await server.get(HARBOUR, '/search/mazda?utm_source=mail&gclid=1', { 'accept-encoding': 'br' })
    expect(again.headers.etag).toBe(first.headers.etag)
    const known = await server.get(HARBOUR, '/search/mazda', {
      'accept-encoding': 'br',
      'if-none-match': first.headers.etag!,
    })
    expect([known.status, known.html, known.headers['content-length']]).toEqual([304, '', undefined])
    const zipped = await server.get(HARBOUR, '/search/mazda', { 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.html).toBe(first.html)
    expect(zipped.headers.etag).not.toBe(first.headers.etag)
  })

  test('a change of stock shows at once', async () => {
    expect((await server.get(HARBOUR, '/search/mazda')).html).toContain('$31,490')
    await database.owner.query(
      `update listings set price_cents = 2999000, stock_version = stock_version + 100 where slug = 'h2'`,
    )
    await database.owner.query('update tenants set stock_version = stock_version + 100 where tenant_id = $1', [
      harbour.tenant.tenantId,
    ])
    await server.changed(harbour.tenant.tenantId)
    expect((await server.get(HARBOUR, '/search/mazda')).html).toContain('$29,990')
  })

  test('while the search does not follow, a vehicle’s page has its new price, and what was found stays', async () => {
    const list = await server.get(HARBOUR, '/search/mazda')
    expect((await server.get(HARBOUR, '/cars/h2')).html).toContain('$29,990')
    await database.owner.query(
      `update listings set price_cents = 2850000, stock_version = stock_version + 200 where slug = 'h2'`,
    )
    await database.owner.query('update tenants set stock_version = stock_version + 200 where tenant_id = $1', [
      harbour.tenant.tenantId,
    ])
    fault.on = true
    try {
      await expect(server.changed(harbour.tenant.tenantId)).rejects.toThrow('switched off')
      expect((await server.get(HARBOUR, '/cars/h2')).html).toContain('$28,500')
      const kept = await server.get(HARBOUR, '/search/mazda')
      expect([kept.status, kept.headers.etag]).toEqual([200, list.headers.etag])
    } finally {
      fault.on = false
    }
    await server.changed(harbour.tenant.tenantId)
    expect((await server.get(HARBOUR, '/search/mazda')).html).toContain('$28,500')
  })

  test('a search that fails is 503 and never "no results"; the last good page stands in where there is one', async () => {
    const good = await server.get(HARBOUR, ALL)
    await server.changed(harbour.tenant.tenantId)
    await database.owner.query('update tenants set settings_version = settings_version + 1 where tenant_id = $1', [
      harbour.tenant.tenantId,
    ])
    await server.changed(harbour.tenant.tenantId)
    fault.on = true
    try {
      const stale = await server.get(HARBOUR, ALL)
      expect([stale.status, stale.headers['cache-control'], stale.headers['retry-after']]).toEqual([
        503,
        'no-store',
        '30',
      ])
      expect(stale.html).toBe(good.html)
      const never = await server.get(HARBOUR, `${ALL}?query=never-asked`)
      expect([never.status, never.headers['retry-after']]).toEqual([503, '30'])
      expect(never.html).toContain('Our search is taking a breather')
      expect(never.html).not.toContain('No Results')
      expect((await server.get(HARBOUR, '/cars/h1')).status).toBe(200)
    } finally {
      fault.on = false
    }
    expect((await server.get(HARBOUR, ALL)).status).toBe(200)
  })
})
