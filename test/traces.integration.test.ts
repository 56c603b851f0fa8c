import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openTracing } from '#app/tracing.ts'
import { readConfig } from '#config.ts'
import { openPool, roleUrl } from '#db/client.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { job } from '#worker/job.ts'
import { startWorker } from '#worker/main.ts'
import { testDatabase } from './support/database.ts'
import { makeDealer } from './support/dealers.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const PROXY = '127.0.0.1'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
}

const database = testDatabase()
/** What the collector was sent, as it came. */
const bodies: string[] = []
const authorised: (string | undefined)[] = []
let collector: Server
let server: TestServer
let harbour: TenantCtx
let stopTracing: () => Promise<void>
const warn = vi.fn()

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
const said = ({ attributes }: Span, key: string) => attributes.find((one) => one.key === key)?.value
const requestSpan = (requestId: string | undefined) =>
  spans().find((span) => said(span, 'forecourt.request_id')?.stringValue === requestId)

beforeAll(async () => {
  collector = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    bodies.push(Buffer.concat(parts).toString())
    authorised.push(`${incoming.url} ${incoming.headers.authorization}`)
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }).listen(0, PROXY)
  await once(collector, 'listening')
  harbour = await makeDealer(database, 'harbour-motors')
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${PROXY}:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer of-the-collector',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  })
  stopTracing = await openTracing(config, { roles: ['web', 'worker'], log: { warn } as never })
  server = await openTestServer(database, { now: NOW, trustedProxies: [PROXY] })
})

afterAll(async () => {
  await server?.close()
  await stopTracing?.()
  collector?.close()
})

test('a request is a span by the number of its answer, with what it asked the database in it', async () => {
  const page = await server.get('harbour-motors.localhost', '/search/used-cars?query=anna-42')
  await expect.poll(() => requestSpan(page.headers['x-request-id'])).toBeDefined()
  const root = requestSpan(page.headers['x-request-id'])!
  expect(root).toMatchObject({ name: 'GET /search/*', kind: 2 })
  expect(said(root, 'http.response.status_code')).toEqual({ intValue: page.status })
  expect(said(root, 'forecourt.tenant')).toEqual({ stringValue: 'harbour-motors' })
  const within = spans().filter(({ traceId, spanId }) => traceId === root.traceId && spanId !== root.spanId)
  expect(within.map(({ name }) => name)).toContain('make page')
  expect(within.filter((span) => said(span, 'db.system.name')).length).toBeGreaterThan(0)
  expect(authorised).toContain('/v1/traces Bearer of-the-collector')
  // What was asked for stays between the visitor and the site.
  expect(bodies.join()).not.toContain('anna-42')
})

test('a trace that a trusted proxy began goes on', async () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const { headers } = await server.get('harbour-motors.localhost', '/nothing-here', {
    traceparent: `00-${traceId}-${spanId}-01`,
  })
  await expect.poll(() => requestSpan(headers['x-request-id'])).toBeDefined()
  expect(requestSpan(headers['x-request-id'])).toMatchObject({ traceId, parentSpanId: spanId })
})

test.each([
  ['//%f2%9a%99', 400],
  ['//nowhere.example/x', 404],
  ['///?deposit=1', 200],
])(
  'an address that could be read as that of another host (%s) is answered as without traces',
  async (path, answered) => {
    const { status, headers } = await server.get('harbour-motors.localhost', path)
    expect(status).toBe(answered)
    await expect.poll(() => requestSpan(headers['x-request-id'])).toBeDefined()
  },
)

test('a job is a span, marked where it fails, without the words of what failed', async () => {
  const greet = job('greet', z.object({ email: z.string() }), async (ctx, { email }) => {
    await withTenant(ctx, (trx) => sql`select ${email}::text`.execute(trx))
    throw new TypeError(`${email} is away`)
  })
  await withTenant(harbour, (trx) =>
    sql`select forecourt.enqueue('greet', '{"email": "anna@example.com"}')`.execute(trx),
  )
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const quiet = () => {}
  const worker = await startWorker({
    ...{ pool, services: {}, lanes: [{ jobs: [greet], places: 1, perTenant: 1 }] },
    tenantCtx: async () => harbour,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  })
  const ofJob = () => spans().find(({ name }) => name === 'job greet')
  await expect.poll(ofJob).toBeDefined()
  await worker.stop()
  await pool.end()
  expect(ofJob()).toMatchObject({ kind: 5, status: { code: 2, message: 'TypeError' } })
  const asked = spans().filter(({ parentSpanId }) => parentSpanId === ofJob()!.spanId)
  expect(asked.map((span) => said(span, 'db.query.text')?.stringValue)).toContain('select $1::text')
  expect(bodies.join()).not.toContain('anna@')
})

test('a collector that is away costs its spans and a line in the log', async () => {
  collector.close()
  collector.closeAllConnections()
  expect((await server.get('harbour-motors.localhost', '/nothing-either')).status).toBe(404)
  await expect.poll(() => warn.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(warn.mock.calls[0]).toEqual([{ error: expect.any(String) }, 'Traces could not be sent'])
})
