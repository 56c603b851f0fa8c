import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runForecourt } from './support/command-line.ts'
import { dataFolder, type RunningServer, startServer } from './support/server.ts'

const DEALER = join(import.meta.dirname, '../tenants/halyard-motors')
const HOST = 'halyard-motors.localhost'
const SEARCH = '/search/new-used-and-demo-cars'
const MIB = 1024 * 1024
/** Of one address (rule:address-bytes), what making pages takes besides, and a heap that is not tidied yet. */
const MOST_GROWTH_BYTES = 64 * MIB + 96 * MIB
const CONNECTIONS = 40
/** On each connection, one behind the other: more than the system takes on its way. */
const REQUESTS = 60
const data = dataFolder()
let server: RunningServer

beforeAll(async () => {
  // One dealer with stock and pictures: a server that finds a tenant seeds no others.
  expect(await runForecourt(['tenant', 'apply', DEALER], { DATA_DIR: data.path })).toMatchObject({ code: 0 })
  server = await startServer(data.path, { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  server.signal('SIGTERM')
  await server.exited
  await data.remove()
})

test('who asks on many connections and reads nothing holds 64 MiB and no more; others are answered meanwhile (rule:address-bytes)', async () => {
  const vehicle = /href="\/cars\/([^"?]+)"/.exec((await server.get(HOST, SEARCH)).body)![1]!
  const picture = /\/media\/\d+\/\d+-\d+/.exec((await server.get(HOST, '/')).body)![0]
  // Everything an address can ask for: pages cached and new, searches, PDFs, pictures, feeds, sitemaps, scripts.
  const paths = [
    ...['/', SEARCH, `${SEARCH}?range[price]={n}:`, `${SEARCH}?range[price]={n}:`, '/api/items?limit=100'],
    ...[`/api/cars/${vehicle}/pdf`, `${picture}.jpg`, '/feeds/stock.xml', '/sitemap.xml', `/cars/${vehicle}?n={n}`],
  ]
  for (const path of paths) await server.get(HOST, path.replace('{n}', '1'))
  const before = rssBytes()
  const sockets = Array.from({ length: CONNECTIONS }, (_, at) => ask(paths, at))
  const growth: number[] = []
  const waited: number[] = []
  for (let look = 0; look < 30; look++) {
    const started = performance.now()
    const { status } = await server.get(HOST, look % 2 ? '/' : `${SEARCH}?range[price]=${look}:`, OTHER)
    expect(status).toBe(200)
    waited.push(performance.now() - started)
    growth.push(rssBytes() - before)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  if (process.env.SAY)
    console.log(
      growth.map((bytes) => Math.round(bytes / MIB)),
      waited.map(Math.round),
    )
  expect(Math.max(...growth)).toBeLessThan(MOST_GROWTH_BYTES)

  // It is told so by a status, and is served again once it has let go.
  const refused = await server.get(HOST, '/', SAME)
  expect([200, 503]).toContain(refused.status)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await server.get(HOST, `${SEARCH}?range[price]=77:`, SAME)).status).toBe(200)
})

const SAME = { 'x-forwarded-for': '198.51.100.7' }
const OTHER = { 'x-forwarded-for': '198.51.100.8' }

/** Many requests on one connection, none of whose answers is read. */
function ask(paths: readonly string[], at: number): Socket {
  const socket = connect(server.port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => {})
  for (let n = 0; n < REQUESTS; n++) {
    const path = paths[(at + n) % paths.length]!.replace('{n}', String(10_000 + at * REQUESTS + n))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${HOST}:${server.port}\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n`)
  }
  return socket
}

function rssBytes(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) * 1024
}
