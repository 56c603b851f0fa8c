import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPool } from '#db/client.ts'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TestDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { dataFolder, type RunningServer, startRefused, startServer } from '../../test/support/server.ts'
import { openStandby, type Standby } from '../../test/support/standby.ts'

const HARBOUR = 'harbour-motors.localhost'
const LAG_SECONDS = 6
const SOON = { timeout: 30_000, interval: 100 }
const folders = [dataFolder(), dataFolder(), dataFolder()]
const [primaryDir, nodeDir, otherDir] = folders.map(({ path }) => path) as [string, string, string]

let primaryUrl: string
let database: TestDatabase
let harbour: TenantCtx
let standby: Standby
let node: RunningServer
let asked = 0

const environment = (readUrl: string) => ({
  ...{ DATABASE_URL: primaryUrl, DATABASE_READ_URL: readUrl, DATABASE_READ_LAG_SECONDS: String(LAG_SECONDS) },
  ...{ DEMO: 'off', PORT: '0' },
})

beforeAll(async () => {
  primaryUrl = (await startEmbeddedDatabase(primaryDir, { fsync: 'off' })).url
  await migrate(primaryUrl, { loginPrefix: 'forecourt' })
  database = { owner: openPool(primaryUrl, { max: 2 }) } as TestDatabase
  harbour = await makeDealer(database, 'harbour-motors')
  await makeDealer(database, 'outback-utes')
  await listVehicle(database, harbour, 'H1', { make: 'Toyota', model: 'HiLux' })
  standby = await openStandby(primaryDir, primaryUrl)
  const { PORT: _, ...given } = environment(standby.url)
  node = await startServer(nodeDir, given, undefined, ['web'])
}, 240_000)

afterAll(async () => {
  node?.signal('SIGTERM')
  await node?.exited
  await database?.owner.end()
  await standby?.remove()
  for (const folder of folders) await folder.remove()
})

describe('a replica of the database', () => {
  test('public pages are read there, of the dealer they are of, until it is too far behind', async () => {
    await expect.poll(isRead, SOON).toBe(true)
    expect((await node.get('outback-utes.localhost', '/cars/h1')).status).toBe(404)
    // The stock was just read, which counts as a change until the standby has replayed it.
    await sleep(2_500)
    await standby.query('select pg_wal_replay_pause()')
    await renameSilently('Silent One')
    expect(await page()).not.toContain('Silent One')
    expect(await isRead()).toBe(true)
    await expect.poll(page, SOON).toContain('Silent One')
    expect(await readiness()).toEqual({ ready: true, parts: { database: true, search: true, replica: false } })
    await expect.poll(() => node.output(), SOON).toContain(`it is more than ${LAG_SECONDS} s behind`)
    await standby.query('select pg_wal_replay_resume()')
    await expect.poll(isRead, SOON).toBe(true)
  })

  test('a page that is dropped because something changed is not made again of a replica that has not heard of it', async () => {
    expect((await node.get(HARBOUR, '/cars/h1')).body).toContain('Silent One')
    await standby.query('select pg_wal_replay_pause()')
    await rename('Told One')
    await expect.poll(async () => (await node.get(HARBOUR, '/cars/h1')).body, SOON).toContain('Told One')
    expect(await isRead()).toBe(true)
    expect(await page()).toContain('Told One')
    await standby.query('select pg_wal_replay_resume()')
    await sleep(2_500)
    // Now it has replayed that, and is read again.
    await standby.query('select pg_wal_replay_pause()')
    await renameSilently('Silent Two')
    expect(await page()).toContain('Told One')
    await standby.query('select pg_wal_replay_resume()')
    await expect.poll(page, SOON).toContain('Silent Two')
  })

  test('frozen, pages go on by the primary, none older than may be; it is read again once it goes on', async () => {
    standby.signal('SIGSTOP')
    try {
      await renameSilently('While it stood still')
      const began = performance.now()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => node.get(HARBOUR, `/cars/h1?km_per_week=${++asked}`)),
      )
      expect(performance.now() - began).toBeLessThan(5_000)
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      for (const { body } of answers) expect(body).toContain('While it stood still')
      await expect.poll(readiness, SOON).toMatchObject({ ready: true, parts: { replica: false } })
      expect(await page()).toContain('While it stood still')
    } finally {
      standby.signal('SIGCONT')
    }
    await expect.poll(isRead, SOON).toBe(true)
    await expect.poll(page, SOON).toContain('While it stood still')
  })

  test('killed, nobody sees an error: the primary is read until it is back', async () => {
    await standby.kill()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => node.get(HARBOUR, `/cars/h1?km_per_week=${++asked}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await expect.poll(readiness, SOON).toMatchObject({ ready: true, parts: { replica: false } })
    await expect.poll(() => node.output(), SOON).toContain('pages are read on the primary')
    await standby.start()
    await expect.poll(isRead, SOON).toBe(true)
  })

  test('a wrong DATABASE_READ_URL refuses the start with the reason; the primary itself is said, and not read', async () => {
    const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
    for (const [readUrl, reason] of [
      [at(standby.url, 'nothing'), 'database "nothing" does not exist'],
      [at(standby.url, 'postgres'), 'it is no replica of the database of DATABASE_URL'],
      [inject('databaseUrl'), 'password authentication failed'],
    ] as const) {
      const { code, output } = await startRefused(otherDir, environment(readUrl), ['web'])
      expect(code).toBe(1)
      expect(output).toContain('DATABASE_READ_URL=postgres://postgres:***@')
      expect(output).toContain(reason)
    }
    const { PORT: _, ...given } = environment(primaryUrl)
    const other = await startServer(otherDir, given, undefined, ['web'])
    expect(JSON.parse((await other.get(HARBOUR, '/readyz')).body)).toMatchObject({
      ready: true,
      parts: { replica: false },
    })
    await expect.poll(() => other.output(), SOON).toContain('it is no standby')
    other.signal('SIGTERM')
    await other.exited
  })

  test('promoted, it is a database of its own, which no page is read from', async () => {
    await standby.query('select pg_promote()')
    await expect.poll(isRead, SOON).toBe(false)
    await standby.query("update listings set name = 'Astray' where stock_number = 'H1'")
    await rename('Of the primary')
    await expect.poll(page, SOON).toContain('Of the primary')
    await expect.poll(() => node.output(), SOON).toContain('it is no standby')
  })
})

/** The vehicle's page, made for this request alone. */
async function page(): Promise<string> {
  const { status, body } = await node.get(HARBOUR, `/cars/h1?km_per_week=${++asked}`)
  expect(status).toBe(200)
  return body
}

async function readiness() {
  return JSON.parse((await node.get(HARBOUR, '/readyz')).body)
}

async function isRead(): Promise<boolean> {
  return (await readiness()).parts.replica
}

/** Of which no node is told. */
async function renameSilently(name: string): Promise<void> {
  await database.owner.query(`update listings set name = $1 where stock_number = 'H1'`, [name])
}

async function rename(name: string): Promise<void> {
  const { tenantId } = harbour.tenant
  await database.owner.query(
    `with raised as (update tenants set stock_version = stock_version + 1 where tenant_id = $1 returning stock_version),
       renamed as (update listings set name = $2, stock_version = (select stock_version from raised)
         where tenant_id = $1 and stock_number = 'H1')
     select pg_notify('forecourt_changes', json_build_object('tenantId', $1::bigint, 'stock', stock_version)::text) from raised`,
    [tenantId, name],
  )
}
