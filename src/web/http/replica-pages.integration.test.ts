import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, openPool, roleUrl } from '#db/client.ts'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const HARBOUR = 'harbour-motors.localhost'
const database = testDatabase()
const failures: unknown[] = []
let server: TestServer
let replica: ReturnType<typeof openDatabase>
let readCount = 0

const own = PLATFORM_PAGES.filter(({ isPrivate, isShoppers }) => isPrivate || isShoppers)
const addressOf = (path: string) => `/${path.replace('cars/:slug', 'cars/h1').replace(/:\w+|\*/g, 'harbour-motors')}`

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors')
  await listVehicle(database, harbour, 'H1', { make: 'Toyota', model: 'HiLux', price_cents: 30_000_00 })
  // A replica takes no write.
  const url = new URL(roleUrl(database.ownerUrl, 'app', database.loginPrefix))
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  replica = openDatabase(openPool(url.href, { max: 4 }), (error) => failures.push(error))
  server = await openTestServer(database, {
    now: new Date('2026-11-20T02:00:00Z'),
    replicaOf() {
      readCount++
      return { db: replica, hasFailed: () => failures.length > 0 }
    },
  })
})
afterAll(async () => {
  await server?.close()
  await replica?.destroy()
})

test.each(PLATFORM_PAGES.filter((page) => !own.includes(page)).map(({ path }) => path))(
  'the public page "%s" is read from a replica, and writes nothing',
  async (path) => {
    const before = readCount
    const { status } = await server.get(HARBOUR, addressOf(path))
    expect(status).toBeLessThan(500)
    expect(readCount).toBeGreaterThan(before)
    expect(failures).toEqual([])
  },
)

test.each(own.map(({ path }) => path))('the page "%s", which is somebody’s own, is not', async (path) => {
  const before = readCount
  await server.get(HARBOUR, addressOf(path))
  expect(readCount).toBe(before)
})

test('a page that failed on the replica is made of the primary, by whom nobody sees it', async () => {
  const broken = await openTestServer(database, {
    now: new Date('2026-11-20T02:00:00Z'),
    replicaOf: () => ({ db: replica, hasFailed: () => true }),
  })
  expect((await broken.get(HARBOUR, '/cars/h1')).status).toBe(200)
  await broken.close()
})

test('docs/operations.md names the pages that are somebody’s own', () => {
  const told = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const row = /^\| Pages that are somebody.s own: (.*?) \|/m.exec(told)?.[1] ?? ''
  expect([...row.matchAll(/`\/([^`]+)`/g)].map(([, path]) => path)).toEqual(own.map(({ path }) => path))
})
