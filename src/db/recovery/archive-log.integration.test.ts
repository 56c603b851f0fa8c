import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '../embedded.ts'
import { dataKey } from '../sealed-values.ts'
import { archiveLog, type LogArchive } from './archive-log.server.ts'
import { type BackupStore, type LogPiece, parseLogPieceName, parseLsn } from './backup-store.ts'
import { folderStore } from './folder-store.server.ts'
import { lacksItsBackups } from './lacks-its-backups.server.ts'
import { takeBaseBackup } from './take-base-backup.server.ts'

const home = mkdtempSync(join(tmpdir(), 'forecourt-archive-'))
chmodSync(home, 0o711)
const keys = [dataKey(Buffer.alloc(32, 1))] as const
const store = folderStore(join(home, 'place'))
const archives: LogArchive[] = []

let ownerUrl = ''
let owner: pg.Client

function archived(over: BackupStore, url = ownerUrl): LogArchive {
  const made = archiveLog({ ownerUrl: url, store: over, keys, everyMs: 200, onFailure() {}, onGap() {} })
  archives.push(made)
  return made
}

async function position(): Promise<bigint> {
  const { rows } = await owner.query('select pg_current_wal_flush_lsn() as lsn')
  return parseLsn(rows[0].lsn)
}

async function pieces(over = store): Promise<LogPiece[]> {
  const found: LogPiece[] = []
  for await (const name of over.list('log/')) found.push(parseLogPieceName(name)!)
  return found
}

beforeAll(async () => {
  ownerUrl = (await startEmbeddedDatabase(join(home, 'data'), { fsync: 'off' })).url
  owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
}, 60_000)

afterAll(async () => {
  await Promise.all(archives.map((one) => one.close()))
  await owner.end().catch(() => {})
  await stopEmbeddedDatabase(join(home, 'data'))
  rmSync(home, { recursive: true, force: true })
})

test('what is fetched late counts as kept until the server had no more, not until it was sent', async () => {
  const first = archived(store)
  await expect.poll(async () => (await pieces()).length, { timeout: 10_000 }).toBeGreaterThan(0)
  await first.close()
  await owner.query("create table bulk as select repeat('text', 200) as text from generate_series(1, 60000)")
  const [writtenMs, end] = [Date.now(), await position()]
  await sleep(100)

  const safe: number[] = []
  const startedMs = Date.now()
  const late = archived({
    ...store,
    async put(name, bytes) {
      const piece = parseLogPieceName(name)
      if (piece && piece.end < end) safe.push(Date.now() - late.lagSeconds() * 1000)
      await sleep(50)
      await store.put(name, bytes)
    },
  })
  await expect
    .poll(() => late.lagSeconds() < 1 && pieces().then((all) => all.some((one) => one.end >= end)), { timeout: 20_000 })
    .toBe(true)
  expect(safe.length).toBeGreaterThan(2)
  expect(Math.max(...safe)).toBeLessThanOrEqual(startedMs + 10)
  const before = (await pieces()).filter((piece) => piece.end < end)
  expect(Math.max(...before.map(({ untilMs }) => untilMs))).toBeLessThan(writtenMs)
  await late.close()
}, 60_000)

test('closing ends a session that is still being opened, and waits for no store that hangs', async () => {
  const running = async () => (await owner.query('select from pg_stat_replication')).rowCount
  let opening = () => {}
  const isOpening = new Promise<void>((resolve) => {
    opening = resolve
  })
  const slow = archived({
    ...store,
    async read(name) {
      opening()
      await sleep(300)
      return store.read(name)
    },
  })
  await isOpening
  await slow.close()
  // The server's side of it ends a moment after ours.
  await expect.poll(running, { timeout: 5_000 }).toBe(0)

  const hanging = archived({ ...store, read: () => new Promise(() => {}) })
  await sleep(500)
  const startedMs = Date.now()
  await hanging.close()
  expect(Date.now() - startedMs).toBeLessThan(8_000)
  await expect(
    takeBaseBackup({ ownerUrl, store, keys, isEmbedded: true, signal: AbortSignal.abort() }),
  ).rejects.toThrow('closed')
}, 20_000)

test('two databases of one cluster are archived each by itself, to places of their own', async () => {
  await owner.query('create database "The-Other"')
  const url = new URL(ownerUrl)
  url.pathname = '/The-Other'
  const other = folderStore(join(home, 'other'))
  const both = [archived(store), archived(other, url.href)]
  await expect.poll(async () => (await pieces(other)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  const { rows } = await owner.query('select slot_name as name, active from pg_replication_slots order by 1')
  const active = true
  expect(rows).toEqual([
    { name: 'forecourt_archive_forecourt', active },
    { name: 'forecourt_archive_the_other', active },
  ])
  await Promise.all(both.map((one) => one.close()))
}, 30_000)

test('a place that is empty although the database was archived is told from a new one', async () => {
  const empty = folderStore(join(home, 'empty'))
  const isArchived = async () =>
    (await owner.query("select from pg_replication_slots where slot_name = 'forecourt_archive_forecourt'")).rowCount
  const archive = archived(store)
  await expect.poll(isArchived, { timeout: 10_000 }).toBe(1)
  await archive.close()
  expect(await lacksItsBackups(ownerUrl, store)).toBe(false)
  expect(await lacksItsBackups(ownerUrl, empty)).toBe(true)
  await owner.query("select pg_drop_replication_slot('forecourt_archive_forecourt')")
  expect(await lacksItsBackups(ownerUrl, empty)).toBe(false)
}, 30_000)
