import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '#db/embedded.ts'
import { archiveLog } from '#db/recovery/archive-log.server.ts'
import { manifestName } from '#db/recovery/backup-store.ts'
import { findBaseBackups } from '#db/recovery/find-base-backups.server.ts'
import { findWay } from '#db/recovery/find-way.ts'
import { folderStore } from '#db/recovery/folder-store.server.ts'
import { dataKey } from '#db/sealed-values.ts'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { backUp } from './back-up.ts'

const home = mkdtempSync(join(tmpdir(), 'forecourt-worker-'))
chmodSync(home, 0o711)
const keys = [dataKey(Buffer.alloc(32, 3))] as const
const store = folderStore(join(home, 'place'))
const [from, to] = [diskStore(join(home, 'media')), diskStore(join(home, 'place'))]
const lines: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
let ownerUrl = ''

const worker = (place = store) =>
  backUp({
    ...{ ownerUrl, keys, isEmbedded: true, store: place, log },
    ...{ originals: { from: [from], to }, keepDays: 14 },
  })

beforeAll(async () => {
  ownerUrl = (await startEmbeddedDatabase(join(home, 'data'), { fsync: 'off' })).url
}, 60_000)

afterAll(async () => {
  await stopEmbeddedDatabase(join(home, 'data'))
  rmSync(home, { recursive: true, force: true })
})

test('of two workers one archives, one takes the first base backup; pictures go along; another takes over', async () => {
  const { sha256 } = await from.put(Buffer.from('a picture'))
  const [first, second] = [worker(), worker()]
  await expect.poll(async () => (await findBaseBackups(store)).length, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => to.sizeOf(sha256), { timeout: 10_000 }).toBe(9)
  // An idle database is known to be kept by the answers to what the archive says.
  await expect
    .poll(() => Math.max(first.status().lagSeconds, second.status().lagSeconds), { timeout: 20_000 })
    .toBeLessThan(3)
  await first.close()
  await expect.poll(() => second.status().lagSeconds, { timeout: 20_000 }).toBeLessThan(3)
  await second.close()
  expect(await findBaseBackups(store)).toHaveLength(1)
  expect(lines).toEqual([])
}, 90_000)

test('a worker that starts behind a gap takes a base backup', async () => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots; create table writes (n int)',
  )
  for (let n = 0; n < 3; n++)
    for (const text of ['insert into writes values (1)', 'select pg_switch_wal()', 'checkpoint'])
      await client.query(text)
  // Of a worker that died before its base backup.
  const archive = archiveLog({ ownerUrl, store, keys, everyMs: 100, onFailure() {}, onGap() {} })
  const gap = async () => (await findWay(store, await findBaseBackups(store), null))?.coverage.gap
  await expect
    .poll(async () => (await client.query('insert into writes values (2)')) && (await gap()), { timeout: 20_000 })
    .toBeTruthy()
  await client.end()
  await archive.close()
  const running = worker()
  await expect.poll(async () => (await findBaseBackups(store)).length, { timeout: 20_000 }).toBe(2)
  expect(await gap()).toBeNull()
  await running.close()
}, 90_000)

test('a worker that cannot take a base backup tells how old the newest is, however often it starts', async () => {
  const [newest] = (await findBaseBackups(store)).slice(-1)
  const startedAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const [backups, name] = [await findBaseBackups(store), manifestName(newest!.id)]
  for (const { id } of backups) await store.remove(manifestName(id))
  await store.put(name, Buffer.from(JSON.stringify({ ...newest, startedAt, endedAt: startedAt })))
  const put = async () => {
    throw new Error('The disk is full')
  }
  const running = worker({ ...store, put })
  await expect.poll(() => running.status().ageSeconds, { timeout: 10_000 }).toBeGreaterThan(2 * 86_400)
  await running.close()
}, 30_000)
