import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { failingEngine } from '../../test/support/failing-engine.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { sometimesAway } from '../../test/support/sometimes-away.ts'
import { openTestServer, type TestServer } from '../../test/support/test-server.ts'

const database = testDatabase()
const ALL = '/search/new-used-and-demo-cars'
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const { engine, fault } = failingEngine()
const away = { database: false }
const lines: Record<string, unknown>[] = []
let harbour: TenantCtx
let server: TestServer
let proxied: TestServer

beforeAll(async () => {
  const settings = { vehiclePage: { similarInViewOnly: false } }
  harbour = await makeDealer(database, 'harbour-motors', { settings })
  const outback = await makeDealer(database, 'outback-utes', {
    settings: { site: { faviconSrc: 'https://pictures.example/icon.png' } },
  })
  await makeDealer(database, 'cold-cars')
  await listVehicle(database, harbour, 'H1', { make: 'Toyota', model: 'HiLux' })
  await listVehicle(database, harbour, 'H2', { make: 'Mazda', model: '3' })
  await listVehicle(database, harbour, 'H3', { make: 'Mazda', model: '6', status: 'withdrawn' })
  await listVehicle(database, harbour, 'H4', {
    make: 'Mazda',
    model: '2',
    status: 'sold',
    sold_at: '2020-01-01T00:00:00Z',
  })
  await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
  await database.owner.query(
    `insert into slug_history (tenant_id, slug, listing_id) select tenant_id, 'old-name', listing_id from listings where slug = 'h1'`,
  )
  const withFault = { ...database, app: sometimesAway(database.app, away) }
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  server = await openTestServer(withFault, { now: new Date(), engine, log })
  proxied = await openTestServer(database, { now: new Date(), trustedProxies: ['127.0.0.1'] })
}, 180_000)
beforeEach(() => {
  fault.on = false
  away.database = false
})
afterAll(() => Promise.all([server.close(), proxied.close()]))

describe('addresses lead to their one spelling, query kept', () => {
  test.each([
    ['/cars/h1/?utm_source=x', '/cars/h1?utm_source=x'],
    ['/CARS/h1', '/cars/h1'],
    ['/cars/H1?gclid=1&page=2', '/cars/h1?gclid=1&page=2'],
    ['/cars/old-name?utm_source=a%20b', '/cars/h1?utm_source=a%20b'],
    ['/search/Toyota/?page=2&utm_source=x', '/search/toyota?page=2&utm_source=x'],
    ['/search?utm_source=x&page=2', `${ALL}?utm_source=x&page=2`],
    ['/cars?utm_source=x', `${ALL}?utm_source=x`],
  ])('%s is 301 to %s', async (path, location) => {
    const { status, headers } = await server.get(HARBOUR, path)
    expect([status, headers.location]).toEqual([301, location])
  })

  test('forms keep what is no field', async () => {
    const { status, headers } = await server.get(HARBOUR, '/search?refinementList[make]=toyota&utm_source=x')
    expect([status, headers.location]).toEqual([302, '/search/toyota?utm_source=x'])
  })

  test('two who are led on at once keep each their own query', async () => {
    const asked = ['a', 'b', 'c'].map((word) => server.get(HARBOUR, `/cars/old-name?utm_source=${word}`))
    const locations = (await Promise.all(asked)).map(({ headers }) => headers.location)
    expect(locations).toEqual(['a', 'b', 'c'].map((word) => `/cars/h1?utm_source=${word}`))
  })

  test.each([
    '/cars/%00',
    '/cars/h1%20',
    '/cars/h1.php',
    '/cars/%E2%80%AE',
    '/search/lada',
    `${ALL}?page=99999999999999999999`,
    '/parts/search/none',
  ])('%s is 404', async (path) => {
    expect((await server.get(HARBOUR, path)).status).toBe(404)
  })

  test.each(['/search/%0a', '/cars/%0D', '/blog/x%0Ay', '/%E2%80%A8', '/offers/%e2%80%a9', '/Models/%0a', '/%0a'])(
    '%s is the dealer’s own 404',
    async (path) => {
      const { status, html } = await server.get(HARBOUR, path)
      expect(status).toBe(404)
      expect(html).toContain('Harbour Motors')
      expect((await server.get(HARBOUR, `${path}.data`)).status).toBe(404)
    },
  )

  test('a query that the path could say is not for search engines', async () => {
    const { html } = await server.get(HARBOUR, `${ALL}?refinementList[make][0]=Toyota`)
    expect(html).toContain(`href="http://${HARBOUR}/search/toyota"`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('hosts', () => {
  test('a trailing dot leads to the host without', async () => {
    const { status, headers } = await server.get(`${HARBOUR}.`, '/cars/h1?x=1')
    expect([status, headers.location]).toEqual([301, `http://${HARBOUR}/cars/h1?x=1`])
  })

  test('a made-up port is in no link, and makes no copy of a page', async () => {
    const port = await server.get(`${HARBOUR}:65001`, '/search/mazda')
    const other = await server.get(`${HARBOUR}:65002`, '/search/mazda')
    expect(port.html).not.toMatch(/6500[12]/)
    expect(other.headers.etag).toBe(port.headers.etag)
    expect((await server.get(`${HARBOUR}:65003`, '/sitemap.xml')).html).not.toContain('65003')
    expect((await server.get(`${HARBOUR}:65003`, '/robots.txt')).html).not.toContain('65003')
  })

  test('X-Forwarded-Host counts from a trusted proxy and from nobody else', async () => {
    const forwarded = { 'x-forwarded-host': OUTBACK, 'x-forwarded-proto': 'https' }
    expect((await proxied.get(HARBOUR, '/cars/o1', forwarded)).html).toContain(`href="https://${OUTBACK}/cars/o1"`)
    expect((await server.get(HARBOUR, '/cars/o1', forwarded)).status).toBe(404)
  })

  test('two hosts, or a target on another one, are 400; the same one is answered', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nHost: ${HARBOUR}\r\nHost: ${OUTBACK}\r\n`)).toMatch(/^HTTP\/1.1 400/)
    expect(await raw(`GET http://${OUTBACK}/cars/o1 HTTP/1.1\r\nHost: ${HARBOUR}\r\n`)).toMatch(/^HTTP\/1.1 400/)
    expect(await raw(`GET http://${HARBOUR}/cars/h1 HTTP/1.1\r\nHost: ${HARBOUR}\r\n`)).toMatch(/^HTTP\/1.1 200/)
  })

  test('another dealer’s vehicle and pictures are not found', async () => {
    expect((await server.get(HARBOUR, '/cars/o1')).status).toBe(404)
    expect((await server.get(HARBOUR, '/media/7/160-75')).status).toBe(404)
  })
})

describe('methods', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s is 405 everywhere', async (method) => {
    for (const path of [
      '/',
      ALL,
      '/cars/h1',
      '/media/7/160-75',
      '/make-logos/kia.svg',
      '/assets/x.js',
      '/healthz',
      '/readyz',
    ]) {
      const { status, headers } = await server.send(method, HARBOUR, path, '')
      expect([status, headers.allow], path).toEqual([405, 'GET, HEAD'])
    }
  })

  test('HEAD is GET without its body, from the cache too', async () => {
    const got = await server.get(HARBOUR, '/search/mazda')
    for (const path of ['/search/mazda', '/search/mazda?utm_source=head']) {
      const head = await server.send('HEAD', HARBOUR, path, '')
      expect([head.status, head.html]).toEqual([200, ''])
      for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'content-security-policy'])
        expect(head.headers[name], name).toBe(got.headers[name])
    }
  })

  test('every answer has its own request id', async () => {
    const paths = ['/search/mazda', '/search/mazda', '/nowhere', '/robots.txt']
    const ids = []
    for (const path of paths) ids.push((await server.get(HARBOUR, path)).headers['x-request-id'])
    expect(ids.every((id) => /^[0-9a-f]{12}-\w+$/.test(id ?? ''))).toBe(true)
    expect(new Set(ids).size).toBe(paths.length)
  })
})

test('a path that cannot be decoded is a plain 400 and one line of the log', async () => {
  const told: unknown[] = []
  const { warn, error } = console
  Object.assign(console, {
    warn: (...said: unknown[]) => told.push(said),
    error: (...said: unknown[]) => told.push(said),
  })
  try {
    lines.length = 0
    for (const path of [
      '/%ff',
      '/%',
      '/search/%ff',
      '/cars/%E0%A4%A',
      '/blog/%ff',
      '/media/%ff',
      '/search/used-cars/%ff.data',
    ])
      expect([path, (await server.get(HARBOUR, path)).status]).toEqual([path, 400])
    expect(lines.map(({ msg, status }) => [msg, status])).toEqual(Array(7).fill(['request', 400]))
    expect(told).toEqual([])
  } finally {
    Object.assign(console, { warn, error })
  }
  expect((await server.get(HARBOUR, '/cars/%E2%82%AC')).status).toBe(404)
  expect((await server.get(HARBOUR, `${ALL}?query=%ff`)).status).toBe(200)
})

test('every answer is one line of the log under its request id, kept pages too; a refused method is no error', async () => {
  await server.get(HARBOUR, '/search/mazda')
  lines.length = 0
  const { headers } = await server.get(HARBOUR, '/search/mazda')
  await server.send('TRACE', HARBOUR, '/', '')
  const request = { tenant: 'harbour-motors', method: 'GET', path: '/search/mazda', status: 200, kept: true }
  expect(lines).toEqual([
    expect.objectContaining({ ...request, reqId: headers['x-request-id'], msg: 'request', level: 30 }),
    expect.objectContaining({ method: 'TRACE', status: 405, level: 30 }),
  ])
})

describe('what browsers are told of every answer', () => {
  /** One of each kind, and its status. */
  const KINDS: [path: string, status: number, host?: string][] = [
    ['/search/mazda', 200],
    ['/search/mazda.data', 200],
    ['/CARS/h1', 301],
    ['/cars/h1/history-of-nobody', 404],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/favicon.ico', 204],
    ['/media/nothing.jpg', 404],
    ['/media/files/nothing.pdf', 404],
    ['/make-logos/mazda.svg', 200],
    ['/api/items', 200],
    ['/api/nothing', 404],
    ['/feeds/stock.xml', 200],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/internal/search', 404],
    ['/dealer/leads', 303],
    ['/%zz', 400],
    ['/', 404, 'nobody.example'],
  ]

  test('its bytes are what they are called, and no other site frames it', async () => {
    // Asked again many are kept, which pass nothing that could add to them.
    for (const [path, status, host = HARBOUR] of [...KINDS, ...KINDS]) {
      const { status: answered, headers } = await server.get(host, path)
      expect({
        ...{ path, status: answered, nosniff: headers['x-content-type-options'] },
        frames: /frame-ancestors 'self'|sandbox/.test(headers['content-security-policy'] ?? ''),
        secure: headers['strict-transport-security'],
      }).toEqual({ path, status, nosniff: 'nosniff', frames: true, secure: undefined })
    }
  })

  test('over TLS, that its host is asked over nothing else', async () => {
    const overTls = { 'x-forwarded-proto': 'https' }
    for (const [path, status, host = HARBOUR] of [...KINDS, ...KINDS]) {
      const { status: answered, headers } = await proxied.get(host, path, overTls)
      const secure = headers['strict-transport-security']
      expect({ path, status: answered, secure }).toEqual({ path, status, secure: 'max-age=31536000' })
    }
    expect((await server.get(HARBOUR, '/robots.txt', overTls)).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('the end of a vehicle', () => {
  test('one taken back is gone without having been sold', async () => {
    const { status, html } = await server.get(HARBOUR, '/cars/h3')
    expect(status).toBe(410)
    expect(html).toContain('no longer listed')
    expect(html).not.toMatch(/owner|recently sold/)
  })
  test('one sold long ago found its owner', async () => {
    const { status, html } = await server.get(HARBOUR, '/cars/h4')
    expect(status).toBe(410)
    expect(html).toContain('has found its owner')
  })
})

describe('files that machines ask for', () => {
  test('robots and sitemap name the dealer’s own pages', async () => {
    const robots = (await server.get(HARBOUR, '/robots.txt')).html
    expect(robots).toContain(`Sitemap: http://${HARBOUR}/sitemap.xml`)
    expect(robots).toContain('Disallow: /*?sortBy=')
    const index = (await server.get(HARBOUR, '/sitemap.xml')).html
    const files = [...index.matchAll(/<loc>http:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path]) => path!)
    expect(files).toEqual([
      '/sitemap-pages.xml',
      '/sitemap-locations.xml',
      '/sitemap-search.xml',
      '/sitemap-stock-1.xml',
    ])
    const sitemap = (await Promise.all(files.map((file) => server.get(HARBOUR, file)))).map(({ html }) => html).join('')
    for (const path of ['/', '/cars/h1', '/search/toyota/hilux', '/search/used-cars/toyota'])
      expect(sitemap).toContain(`<loc>http://${HARBOUR}${path}</loc>`)
    expect((await server.get(HARBOUR, '/sitemap-nothing.xml')).status).toBe(404)
    expect(sitemap).not.toMatch(/\/cars\/(?:h3|h4|o1)/)
  })

  test('an icon where there is one, nothing where there is none', async () => {
    const none = await server.get(HARBOUR, '/favicon.ico')
    expect([none.status, none.headers['cache-control']]).toEqual([204, 'public, max-age=3600'])
    const own = await server.get(OUTBACK, '/favicon.ico')
    expect([own.status, own.headers.location]).toEqual([302, 'https://pictures.example/icon.png'])
  })
})

describe('kept pages', () => {
  test('the order in which bounds are given counts, as it does for the page', async () => {
    const one = await server.get(HARBOUR, `${ALL}?min[year]=2030&range[year]=2000:2025`)
    const other = await server.get(HARBOUR, `${ALL}?range[year]=2000:2025&min[year]=2030`)
    expect(one.html).toContain('Toyota HiLux')
    expect(other.html).toContain('No Results Available')
  })

  test('a query that its page did not declare is answered for this visitor alone', async () => {
    const bare = await server.get(HARBOUR, '/search/mazda')
    const own = await server.get(HARBOUR, '/search/mazda?x=1')
    expect([own.status, own.headers['cache-control'], own.headers.etag]).toEqual([200, 'no-store', undefined])
    lines.length = 0
    await server.get(HARBOUR, '/search/mazda?x=1')
    await server.get(HARBOUR, '/search/mazda?fbclid=x')
    expect(lines.map(({ kept }) => kept)).toEqual([undefined, undefined])
    await server.get(HARBOUR, '/search/mazda?fbclid=x')
    expect(lines.at(-1)).toMatchObject({ kept: true })
    expect((await server.get(HARBOUR, '/search/mazda')).headers.etag).toBe(bare.headers.etag)
  })

  test('ampersands hide nothing', async () => {
    const hidden = await server.get(HARBOUR, `${ALL}?${'&'.repeat(4000)}query=mazda`)
    expect(hidden.html).not.toContain('Toyota HiLux')
  })

  test('a vehicle’s page made while search fails is kept by nobody', async () => {
    fault.on = true
    const without = await server.get(HARBOUR, '/cars/h2')
    expect([without.status, without.headers['cache-control'], without.headers.etag]).toEqual([
      200,
      'no-store',
      undefined,
    ])
    fault.on = false
    const whole = await server.get(HARBOUR, '/cars/h2')
    expect(whole.headers['cache-control']).toContain('s-maxage')
    expect(whole.html).toContain('Toyota HiLux')
  })
})

describe('while the database is away', () => {
  test('a vehicle never seen is a 503 in the dealer’s look, one seen before is its last good page', async () => {
    const good = await server.get(HARBOUR, '/cars/h1')
    expect(good.status).toBe(200)
    await expireAll()
    away.database = true
    const last = await server.get(HARBOUR, '/cars/h1')
    expect([last.status, last.headers['retry-after'], last.headers['cache-control']]).toEqual([503, '30', 'no-store'])
    expect(last.html).toBe(good.html)
    const never = await server.get(HARBOUR, '/cars/never-seen')
    expect([never.status, never.headers['retry-after']]).toEqual([503, '30'])
    expect(never.html).toContain('Harbour Motors')
    expect(never.html).toContain('taking a breather')
  })

  test('search goes on; a tenant nobody asked for yet is a plain 503', async () => {
    await server.get(HARBOUR, ALL)
    away.database = true
    expect((await server.get(HARBOUR, '/search/toyota?query=hilux')).status).toBe(200)
    expect((await server.get(HARBOUR, '/sitemap.xml')).status).toBe(200)
    const suggestions = await server.get(HARBOUR, '/api/suggestions?query=ute%20near%20ipswich')
    expect([200, 503]).toContain(suggestions.status)
    expect(Object.keys(JSON.parse(suggestions.html))).toEqual([suggestions.status === 200 ? 'suggestions' : 'error'])
    const cold = await server.get('cold-cars.localhost', '/')
    expect([cold.status, cold.headers['retry-after']]).toEqual([503, '30'])
    expect(cold.html).toContain('Out of order')
    away.database = false
    expect((await server.get('cold-cars.localhost', '/')).status).toBe(200)
  })
})

/** The tenant's pages and site facts are no longer fresh. */
async function expireAll(): Promise<void> {
  await database.owner.query('update tenants set settings_version = settings_version + 1 where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  await server.changed(harbour.tenant.tenantId)
}

/** An HTTP request byte by byte; the whole answer. */
function raw(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head}Connection: close\r\n\r\n`))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('error', reject)
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}
