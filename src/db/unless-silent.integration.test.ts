import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { openDatabase, openPool } from './client.ts'
import type { Database } from './schema.ts'

const PATIENCE_MS = 600
/** By when a busy machine has judged whether a server is silent, well within the second in which that holds. */
const JUDGED_MS = 250
const database = testDatabase()
let way: Awaited<ReturnType<typeof openWay>>
let db: Kysely<Database>

beforeAll(async () => {
  way = await openWay(database.ownerUrl)
})
afterEach(async () => {
  way.isOpen = { forNew: true, forOld: true }
  await db.destroy()
})
afterAll(() => way.close())

test('while a connection takes too long to open, others are answered, and who waited for it as well', async () => {
  db = openPages(3)
  await Promise.all([takes(0.1), takes(0.1)])
  way.isOpen.forNew = false
  // Two connections are busy now and then; the third cannot be opened.
  const [busy, waiting] = [Promise.all([takes(0.4), takes(0.4)]), takes(0)]
  await busy
  const others = (async () => {
    for (let n = 0; n < 20; n++) {
      await Promise.all([takes(0.02), takes(0)])
      await sleep(50)
    }
  })()
  await waiting
  await others
})

test('a server that answers nobody is not asked by who comes in the next moment', async () => {
  const failures: unknown[] = []
  db = openPages(2, (error) => failures.push(error))
  await Promise.all([takes(0.1), takes(0.1)])
  way.isOpen = { forNew: false, forOld: false }
  await expect(takes(0)).rejects.toThrow('Query read timeout')
  await sleep(JUDGED_MS)
  const beganMs = performance.now()
  await expect(takes(0)).rejects.toThrow('The database does not answer')
  expect(performance.now() - beganMs).toBeLessThan(200)
  expect(failures).toHaveLength(2)

  way.isOpen = { forNew: true, forOld: true }
  await expect.poll(() => takes(0).then(() => 'answered', String), { timeout: 5_000 }).toBe('answered')
})

test('nor one that opens no connection', async () => {
  db = openPages(2)
  way.isOpen.forNew = false
  await expect(takes(0)).rejects.toThrow('connection timeout')
  await sleep(JUDGED_MS)
  await expect(takes(0)).rejects.toThrow('The database does not answer')
})

test('a statement that the server gives up for its time turns nobody else away', async () => {
  db = openPages(2)
  await expect(takes(5)).rejects.toThrow('statement timeout')
  await takes(0)
})

test('half of the connections that were opened stay open', async () => {
  const pool = openPool(way.url, { max: 4, keptOpen: 2 })
  pool.options.idleTimeoutMillis = 100
  db = openDatabase(pool)
  await Promise.all([0, 1, 2, 3].map(() => takes(0.1)))
  expect(pool.totalCount).toBe(4)
  await expect.poll(() => pool.totalCount, { timeout: 5_000 }).toBe(2)
  await sleep(300)
  expect(pool.totalCount).toBe(2)
})

function openPages(max: number, onFailure?: (error: unknown) => void): Kysely<Database> {
  return openDatabase(openPool(way.url, { max, patienceMs: PATIENCE_MS }), onFailure)
}

/** A statement of so many seconds. */
const takes = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)

/** A way to the database on which nothing passes while it is closed, for connections there are or for new ones. */
async function openWay(databaseUrl: string) {
  const to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const state = { isOpen: { forNew: true, forOld: true } }
  const server = createServer((near) => {
    const isNew = !state.isOpen.forNew
    const far = connect(Number(to.port), to.hostname)
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => onto.destroy())
      from.on('data', (bytes) => {
        if (!isNew && state.isOpen.forOld) onto.write(bytes)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return Object.assign(state, {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
}
