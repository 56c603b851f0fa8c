import { type RequestListener, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countEvents } from '#domain/analytics/count-events.server.ts'
import { listMissingPaths } from '#domain/content/count-exits.server.ts'
import { applyTenant } from '#domain/publishing/apply-tenant.server.ts'
import { exportTenant } from '#domain/publishing/export-tenant.server.ts'
import type { GoLiveCheck } from '#domain/publishing/going-live/check-domain.server.ts'
import { goLive } from '#domain/publishing/going-live/go-live.server.ts'
import { undoGoLive } from '#domain/publishing/going-live/undo-go-live.server.ts'
import type { PublishingCtx } from '#domain/publishing/publishing-ctx.ts'
import { parseTenantConfig } from '#domain/publishing/tenant-config.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { dnsServer } from '../../../test/support/dns-server.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { domainTls, loopbackTls } from '../../../test/support/receivers.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const SLUG = 'harbour-motors.localhost'
const OTHER = 'outback-utes.localhost'
const DOMAIN = 'www.harbour.example'
const NOW = new Date('2026-11-20T02:00:00Z')
const harbour = {
  slug: 'harbour-motors',
  name: 'Harbour Motors',
  template: 'meridian',
  hosts: { primary: DOMAIN, aliases: ['harbour.example'] },
}
const database = testDatabase()
const templates = { meridian: NEUTRAL_TOKENS }
let publishing: PublishingCtx
let server: TestServer
let dns: Awaited<ReturnType<typeof dnsServer>>
/** The proxy in front of this server, and those of others. */
let ours: Awaited<ReturnType<typeof httpsServer>>
let former: Awaited<ReturnType<typeof httpsServer>>
let unfit: Awaited<ReturnType<typeof httpsServer>>
const trusted = tls.getCACertificates('default')

beforeAll(async () => {
  publishing = {
    platform: { platform: true, db: database.platform, now: NOW },
    ...{ app: database.app, now: NOW, templates },
  }
  await apply(harbour)
  await apply({ ...harbour, slug: 'outback-utes', name: 'Outback Utes', hosts: {} })
  await listVehicle(database, await ctxOf('harbour-motors'), 'h1', { make: 'Toyota', model: 'HiLux' })
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
  tls.setDefaultCACertificates([...trusted, loopbackTls.cert])
  dns = await dnsServer({})
  ours = await httpsServer(domainTls, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const proxied = { ...headers, 'x-forwarded-proto': 'https' }
    request({ host: '127.0.0.1', port: server.port, method, path, headers: proxied }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
  former = await httpsServer(domainTls, (_, outgoing) => outgoing.end('<h1>The former site</h1>'))
  unfit = await httpsServer(loopbackTls, (_, outgoing) => outgoing.end())
}, 120_000)

afterAll(async () => {
  tls.setDefaultCACertificates(trusted)
  await Promise.all([dns, ours, former, unfit, server].map((server) => server.close()))
})

async function httpsServer(keys: { key: string; cert: string }, listener: RequestListener) {
  const server = createServer(keys, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port: (server.address() as AddressInfo).port, close }
}

async function apply(config: object, options: { dryRun?: boolean } = {}) {
  const parsed = parseTenantConfig(config)
  if (parsed.kind !== 'valid') throw new Error(JSON.stringify(parsed))
  const outcome = await applyTenant(publishing, parsed.config, options)
  if ('tenantId' in outcome && outcome.tenantId && server) await server.changed(outcome.tenantId)
  return outcome
}

async function ctxOf(slug: string): Promise<TenantCtx> {
  const found = await findTenant(publishing.platform, database.app, slug)
  if (found.kind !== 'found') throw new Error(`There is no ${slug}.`)
  return found.ctx
}

/** A server that lacks nothing of its own. */
const set = { server: { letters: 'to-server', trustsProxies: true }, isServerAsked: true } as const
async function live(at = ours, more: { dryRun?: boolean } = {}) {
  const ctx = await ctxOf('harbour-motors')
  const outcome = await goLive(ctx, {
    templates,
    ...set,
    resolver: dns.address,
    httpsPort: at.port,
    ...more,
  })
  await server.changed(ctx.tenant.tenantId)
  return outcome
}
async function undo() {
  const ctx = await ctxOf('harbour-motors')
  const outcome = await undoGoLive(ctx)
  await server.changed(ctx.tenant.tenantId)
  return outcome
}
const states = (outcome: Awaited<ReturnType<typeof live>>) =>
  'checks' in outcome ? outcome.checks.map(({ state, about }) => `${about}: ${state}`) : []
const ask = async (host: string, path: string) => {
  const { status, headers } = await server.get(host, path)
  return [status, headers.location].filter(Boolean).join(' ')
}

test('a domain that is written down is not led to: the slug shows the site, found by nobody, kept by nobody (rule:preview)', async () => {
  // Twice: what was made first is what a cache would keep.
  for (const path of ['/', '/', '/cars/h1', '/contact', '/search/toyota', '/nowhere', '/search/toyota.data']) {
    const { status, headers } = await server.get(SLUG, path)
    expect([path, status]).toEqual([path, path === '/nowhere' ? 404 : 200])
    expect([path, headers['x-robots-tag'], headers['cache-control']?.includes('no-store'), headers.etag]).toEqual([
      ...[path, 'noindex, nofollow', true, undefined],
    ])
  }
  const live = await server.get(DOMAIN, '/cars/h1')
  expect([live.status, live.headers['x-robots-tag']]).toEqual([200, undefined])
  expect(live.headers['cache-control']).toContain('s-maxage')
  // And what the domain's cache holds by now is not what the slug gives.
  expect((await server.get(SLUG, '/cars/h1')).headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(await ask('harbour.example', '/contact?a=1')).toBe(`301 http://${DOMAIN}/contact?a=1`)
})

test('what happens there is counted nowhere; at the domain, and on another dealer’s site, it is', async () => {
  const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36' }
  const report = (host: string) =>
    server.send('POST', host, '/api/events', JSON.stringify({ id: 49, path: '/search' }), person)
  const view = async (host: string) => {
    const { html } = await server.get(host, '/api/cars/h1/view.json', person)
    return (JSON.parse(html) as { views: number }).views
  }
  expect([(await report(SLUG)).status, await view(SLUG)]).toEqual([204, 0])
  expect(await countEvents(await ctxOf('harbour-motors'), { days: 7 })).toEqual([])
  expect([(await report(DOMAIN)).status, await view(DOMAIN), (await report(OTHER)).status]).toEqual([201, 1, 201])
  expect([await ask(SLUG, '/looked-for'), await ask(DOMAIN, '/asked-for')]).toEqual(['404', '404'])
})

test('it says where it will be: canonical, structured data, sitemap; robots may read that it is not to be found', async () => {
  const { html } = await server.get(SLUG, '/cars/h1')
  expect(html).toContain(`<link rel="canonical" href="http://${DOMAIN}/cars/h1"`)
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json!)
  expect(data.join()).toContain(`http://${DOMAIN}/`)
  expect(data.join()).not.toContain(SLUG)
  expect(await server.get(SLUG, '/robots.txt')).toMatchObject({ html: 'User-agent: *\nDisallow: /api/\n' })
  const sitemap = await server.get(SLUG, '/sitemap-stock-1.xml')
  expect(sitemap.html).toContain(`<loc>http://${DOMAIN}/cars/h1</loc>`)
  for (const path of ['/sitemap.xml', '/sitemap.xml', '/feeds/stock.xml', '/robots.txt', '/api/about'])
    expect([path, (await server.get(SLUG, path)).headers['x-robots-tag']]).toEqual([path, 'noindex, nofollow'])
})

test('forms of it are taken from where the visitor is', async () => {
  const headers = { origin: `http://${SLUG}`, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await server.send('POST', SLUG, '/api/leads', 'form=contact', headers)
  const foreign = await server.send('POST', SLUG, '/api/leads', 'form=contact', {
    ...headers,
    origin: 'http://other.example',
  })
  expect([sent.status, foreign.status]).toEqual([422, 403])
})

test('go-live says what stands against it, and changes nothing while something does', async () => {
  expect(states(await live())).toContain('dns: blocking')
  Object.assign(dns.names, { [DOMAIN]: ['127.0.0.1'], 'harbour.example': ['127.0.0.1'] })
  const before = await live(former)
  expect(before).toMatchObject({ kind: 'not-ready', domain: DOMAIN })
  expect(states(before).slice(0, 3)).toEqual(['dns: fine', 'certificate: fine', 'site: blocking'])
  expect(states(await live(unfit)).slice(0, 2)).toEqual(['dns: fine', 'certificate: blocking'])
  dns.names[DOMAIN] = ['127.0.0.1', '127.255.255.255']
  expect(states(await live()).filter((state) => state === 'site: blocking')).toHaveLength(1)
  dns.names[DOMAIN] = ['127.0.0.1']
  expect(await live(ours, { dryRun: true })).toMatchObject({ kind: 'would-go-live' })
  expect(await ask(SLUG, '/contact')).toBe('200')
})

test('live, every other name leads to the domain; again changes nothing; undone, it is looked at again', async () => {
  const first = await live()
  expect(first).toMatchObject({ kind: 'live', domain: DOMAIN })
  expect(new Set(states(first))).toEqual(
    new Set([
      'dns: fine',
      'certificate: fine',
      'site: fine',
      'letters: fine',
      'proxy: fine',
      'linter: left',
      'redirects: left',
    ]),
  )
  expect(await ask(SLUG, '/contact?a=1')).toBe(`301 http://${DOMAIN}/contact?a=1`)
  expect((await server.get(SLUG, '/')).headers['cache-control']).toBe('public, max-age=300')
  expect(await ask(DOMAIN, '/contact')).toBe('200')
  const { settingsVersion } = (await ctxOf('harbour-motors')).tenant
  expect(await live()).toMatchObject({ kind: 'already-live' })
  // What the dealer wrote says the same as before, and so does its export.
  expect(await apply(harbour)).toMatchObject({ kind: 'unchanged' })
  expect(await apply((await exportTenant(await ctxOf('harbour-motors'))).json)).toMatchObject({ kind: 'unchanged' })
  expect(await apply({ ...harbour, name: 'Harbour' })).toMatchObject({ kind: 'applied' })
  expect(await ask(SLUG, '/')).toBe(`301 http://${DOMAIN}/`)
  expect((await ctxOf('harbour-motors')).tenant.settingsVersion).toBe(settingsVersion + 1)

  expect(await undo()).toEqual({ kind: 'undone', domain: DOMAIN })
  expect(await undo()).toEqual({ kind: 'already-preview', domain: DOMAIN })
  expect([await ask(SLUG, '/contact'), await ask(DOMAIN, '/contact')]).toEqual(['200', '200'])
  expect((await server.get(SLUG, '/')).headers['x-robots-tag']).toBe('noindex, nofollow')
})

test('a certificate that ends soon is told', async () => {
  const soon = new Date('2126-10-30T00:00:00Z')
  server.setNow(soon)
  const ctx = { ...(await ctxOf('harbour-motors')), now: soon }
  const outcome = await goLive(ctx, {
    ...{ templates, resolver: dns.address, httpsPort: ours.port, dryRun: true },
    ...{ server: { letters: 'nowhere', trustsProxies: false }, isServerAsked: true },
  })
  expect(states(outcome).slice(0, 3)).toEqual(['dns: fine', 'certificate: left', 'site: fine'])
  // That nobody is mailed an enquiry is told, too, and keeps nobody from going live.
  const letters = (outcome as { checks: GoLiveCheck[] }).checks.filter(({ about }) => about === 'letters')
  expect(letters).toMatchObject([{ state: 'left', fix: expect.stringContaining('SMTP_URL') }])
  expect((outcome as { checks: GoLiveCheck[] }).checks.filter(({ about }) => about === 'proxy')).toMatchObject([
    {
      ...{ state: 'left', says: expect.stringMatching(/^No proxy is believed .* share one rate limit/) },
      fix: expect.stringContaining('TRUSTED_PROXIES'),
    },
  ])
  server.setNow(NOW)
})

test('a live site that takes another domain stays where it is until that is live', async () => {
  await live()
  const moved = { ...harbour, hosts: { primary: 'harbour.example', aliases: [DOMAIN] } }
  const without = { ...harbour, hosts: { primary: 'harbour.example' } }
  for (const options of [{}, { dryRun: true }])
    expect(await apply(without, options)).toEqual({
      kind: 'refused',
      problems: [
        {
          ...{ path: 'hosts.primary', value: 'harbour.example' },
          reason: expect.stringContaining(`Keep "${DOMAIN}" in hosts.aliases until harbour.example is live`),
        },
      ],
    })
  expect(await apply(moved)).toMatchObject({
    kind: 'applied',
    notes: [expect.stringContaining('go-live harbour-motors'), `Until then the site stays live at ${DOMAIN}.`],
  })
  expect([await ask(SLUG, '/contact'), await ask(DOMAIN, '/contact')]).toEqual([`301 http://${DOMAIN}/contact`, '200'])
  expect((await server.get(DOMAIN, '/contact')).headers['x-robots-tag']).toBeUndefined()
  expect(await live()).toMatchObject({ kind: 'live', domain: 'harbour.example' })
  expect(await ask(DOMAIN, '/contact')).toBe('301 http://harbour.example/contact')
  await apply({ ...harbour, hosts: { ...moved.hosts, preview: false } })
  expect(await undo()).toEqual({ kind: 'no-preview', domain: 'harbour.example' })
  await apply(harbour)
})

test('another dealer has neither the domain nor the state of it', async () => {
  const theirs = await ctxOf('outback-utes')
  const asked = { templates, ...set, resolver: dns.address, httpsPort: ours.port }
  expect(await goLive(theirs, asked)).toEqual({ kind: 'no-domain' })
  expect(await undoGoLive(theirs)).toEqual({ kind: 'no-domain' })
  expect((await server.get(OTHER, '/')).headers['x-robots-tag']).toBeUndefined()
  // What serves another dealer's domain does not serve theirs.
  const written = { ...harbour, slug: 'outback-utes', name: 'Outback Utes', hosts: { primary: 'www.outback.example' } }
  expect(await apply(written)).toMatchObject({
    notes: [expect.any(String), expect.stringContaining('the slug "outback-utes" is a preview')],
  })
  dns.names['www.outback.example'] = ['127.0.0.1']
  const outcome = await goLive(await ctxOf('outback-utes'), asked)
  expect(outcome).toMatchObject({ kind: 'not-ready', domain: 'www.outback.example' })
  expect(states(outcome).slice(0, 2)).toEqual(['dns: fine', 'certificate: blocking'])
})

test('what was asked for in vain is counted at the domain alone (rule:missing-paths)', async () => {
  // Counts are written once the server closes at the latest.
  await server.close()
  const missing = await listMissingPaths(await ctxOf('harbour-motors'), 10)
  expect(missing.map(({ path, hits }) => [path, hits])).toEqual([['/asked-for', 1]])
})
