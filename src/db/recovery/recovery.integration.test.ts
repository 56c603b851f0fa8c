import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '../embedded.ts'
import { dataKey, LostDataKey } from '../sealed-values.ts'
import { archiveLog, type LogArchive } from './archive-log.server.ts'
import { parseLogPieceName, parseLsn } from './backup-store.ts'
import { findBaseBackups } from './find-base-backups.server.ts'
import { folderStore } from './folder-store.server.ts'
import { pruneBackups } from './prune-backups.server.ts'
import { type RestoredCluster, restoreBaseBackup } from './restore-base-backup.server.ts'
import { takeBaseBackup } from './take-base-backup.server.ts'

/** Of a server that may run as another user than root, who must reach its folder in here. */
const home = mkdtempSync(join(tmpdir(), 'forecourt-recovery-'))
chmodSync(home, 0o711)
const FAST = { fsync: 'off' }
const keys = [dataKey(Buffer.alloc(32, 1))] as const
const place = join(home, 'place')
const store = folderStore(place)
const opened: string[] = []
const archives: LogArchive[] = []

let ownerUrl = ''
let owner: pg.Client
let archive: LogArchive
const failures: string[] = []

const dataDir = (name: string) => {
  opened.push(join(home, name))
  return join(home, name)
}

async function start(name: string): Promise<string> {
  return (await startEmbeddedDatabase(dataDir(name), FAST)).url
}

function archived(url: string): LogArchive {
  const onFailure = (reason: string) => failures.push(reason)
  const made = archiveLog({ ownerUrl: url, store, keys, everyMs: 200, onFailure, onGap() {} })
  archives.push(made)
  return made
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Writes a row, and resolves to an instant after it and before the next. */
async function write(client: pg.Client, n: number): Promise<Date> {
  await client.query('insert into writes values ($1)', [n])
  await sleep(20)
  const { rows } = await client.query('select clock_timestamp() as at')
  await sleep(20)
  return rows[0].at
}

async function writesIn(name: string): Promise<number[]> {
  const client = await connect(await start(name))
  const { rows } = await client.query('select n from writes order by n')
  await client.end()
  return rows.map(({ n }) => n)
}

const restore = (name: string, at: Date | null, options = {}): Promise<RestoredCluster> =>
  restoreBaseBackup({ store, keys, dataDir: dataDir(name), at, ...options })

beforeAll(async () => {
  ownerUrl = await start('first')
  owner = await connect(ownerUrl)
  await owner.query('create table writes (n int)')
}, 60_000)

afterAll(async () => {
  await Promise.all(archives.map((one) => one.close()))
  await owner.end().catch(() => {})
  for (const dir of opened) await stopEmbeddedDatabase(dir).catch(() => {})
  rmSync(home, { recursive: true, force: true })
})

test('a machine that is gone comes back at any instant, or to the last write; and again from what follows', {
  timeout: 120_000,
}, async () => {
  archive = archived(ownerUrl)
  await expect.poll(() => readdirSync(place, { recursive: true }).length, { timeout: 10_000 }).toBeGreaterThan(0)
  const early = await write(owner, 1)
  const taken = await takeBaseBackup({ ownerUrl, store, keys, isEmbedded: true })
  expect(taken).toMatchObject({ kind: 'taken', backup: { timeline: 1, owner: 'postgres' } })
  const between = await write(owner, 2)
  await write(owner, 3)
  // Over several segments of the log, and none of it in the clear.
  await owner.query("create table bulk as select repeat('confidential', 50) as text from generate_series(1, 40000)")
  const last = await write(owner, 4)
  const safe = () => Date.now() - archive.lagSeconds() * 1000
  await expect.poll(safe, { timeout: 20_000 }).toBeGreaterThan(last.getTime())

  const postmaster = Number(readFileSync(join(home, 'first/postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  await archive.close()
  rmSync(join(home, 'first'), { recursive: true })
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /base-|-\d+$/.test(name),
  ))
    expect(readFileSync(join(place, name)).includes('confidential')).toBe(false)

  expect(await restore('second', null)).toMatchObject({ kind: 'restored', gap: false })
  expect(await writesIn('second')).toEqual([1, 2, 3, 4])
  expect(await restore('third', between)).toMatchObject({ kind: 'restored' })
  expect(await writesIn('third')).toEqual([1, 2])

  expect(await restore('none', early)).toMatchObject({ kind: 'before-first' })
  expect(await restore('none', new Date(Date.now() + 60_000))).toMatchObject({ kind: 'after-last', gap: false })
  expect(await restore('second', null)).toMatchObject({ kind: 'not-empty' })

  // The restored one is a timeline of its own, which leads on from the same base backup.
  const url = await start('second')
  const second = await connect(url)
  archive = archived(url)
  await write(second, 5)
  await second.end()
  await expect.poll(() => readdirSync(join(place, 'log')), { timeout: 10_000 }).toContain('00000002')
  await sleep(500)
  await archive.close()
  expect(await restore('fourth', null)).toMatchObject({ kind: 'restored', gap: false })
  expect(await writesIn('fourth')).toEqual([1, 2, 3, 4, 5])
  expect(failures.filter((reason) => !/terminat|ECONN/i.test(reason))).toEqual([])
})

test('what is damaged, missing, sealed by another key or of another database is told, and nothing is made', async () => {
  const other = [dataKey(Buffer.alloc(32, 2))] as const
  await expect(restore('none', null, { keys: other })).rejects.toThrow(LostDataKey)

  const [backup] = await findBaseBackups(store)
  const piece = join(place, `backups/${backup!.id}/base-000000`)
  const whole = readFileSync(piece)
  const wrong = Buffer.from(whole)
  wrong[wrong.length - 1]! ^= 1
  writeFileSync(piece, wrong)
  expect(await restore('none', null)).toMatchObject({
    kind: 'damaged',
    reason: expect.stringContaining('base-000000 is damaged'),
  })
  rmSync(piece)
  expect(await restore('none', null)).toMatchObject({
    kind: 'damaged',
    reason: expect.stringContaining('base-000000 is missing'),
  })
  writeFileSync(piece, whole)

  const manifest = join(place, `backups/${backup!.id}/manifest.json`)
  const written = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, JSON.stringify({ ...backup, serverVersion: 170_002 }))
  expect(await restore('none', null)).toEqual({ kind: 'wrong-version', backup: 17, here: 18 })
  writeFileSync(manifest, written)
  expect(readdirSync(join(home, 'none/postgres'))).not.toContain('data')

  const elsewhere = folderStore(join(home, 'elsewhere'))
  await elsewhere.put('database.json', Buffer.from('{"systemId":"1"}'))
  expect(await takeBaseBackup({ ownerUrl: await start('fourth'), store: elsewhere, keys, isEmbedded: true })).toEqual({
    kind: 'another-database',
  })
  expect(await restore('none', null, { store: elsewhere })).toEqual({ kind: 'no-backup' })

  const plain = new URL(await start('fourth'))
  const client = await connect(plain.href)
  await client.query("create role plain login password 'x'")
  await client.end()
  Object.assign(plain, { username: 'plain', password: 'x' })
  expect(await takeBaseBackup({ ownerUrl: plain.href, store: elsewhere, keys, isEmbedded: true })).toMatchObject({
    kind: 'no-replication',
    reason: expect.stringContaining('permission denied'),
  })
})

test('a log with a hole in it is restored up to the hole, and says so', async () => {
  const timeline = join(place, 'log/00000001')
  const pieces = readdirSync(timeline).sort()
  // A byte in the middle of the log behind the base backup, which has what is before in itself.
  const [{ endLsn, segmentBytes } = { endLsn: '0/0', segmentBytes: 1 }] = await findBaseBackups(store)
  const own = ((parseLsn(endLsn) - 1n) / BigInt(segmentBytes) + 1n) * BigInt(segmentBytes)
  const behind = pieces.filter((name) => parseLogPieceName(`log/00000001/${name}`)!.start >= own)
  const [start] = behind[Math.floor((behind.length - 1) / 2)]!.split('-')
  const hidden = pieces.filter((name) => {
    const [from, to] = name.split('-')
    return from! <= start! && to! > start!
  })
  const kept = hidden.map((name) => [join(timeline, name), readFileSync(join(timeline, name))] as const)
  for (const [path] of kept) rmSync(path)
  expect(await restore('none', new Date())).toMatchObject({ kind: 'after-last', gap: true })
  for (const [path, bytes] of kept) writeFileSync(path, bytes)
})

test('what no instant of the days to keep needs goes, with its log; the newest base backup stays', async () => {
  const ownerUrl = await start('fourth')
  const [first] = await findBaseBackups(store)
  expect(await pruneBackups(store, { keepDays: 1 })).toMatchObject({ backups: [] })
  expect(await takeBaseBackup({ ownerUrl, store, keys, isEmbedded: true })).toMatchObject({ kind: 'taken' })
  const tomorrow = Date.now() + 90_000_000
  const pruned = await pruneBackups(store, { keepDays: 1, nowMs: tomorrow })
  expect(pruned.backups).toEqual([first!.id])
  expect(pruned.logPieces).toBeGreaterThan(0)
  expect(
    readdirSync(join(place, 'backups'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.startsWith(`${first!.id}/`),
    ),
  ).toEqual([])
  expect(await pruneBackups(store, { keepDays: 1, nowMs: tomorrow * 2 })).toEqual({ backups: [], logPieces: 0 })
  expect(await restore('fifth', null)).toMatchObject({ kind: 'restored' })
  expect(await writesIn('fifth')).toEqual([1, 2, 3, 4, 5])
}, 60_000)

test('after a restore to an instant before the newest base backup its writes are reached, and those it left as well', async () => {
  const url = await start('fourth')
  const fourth = await connect(url)
  archive = archived(url)
  const safe = () => Date.now() - archive.lagSeconds() * 1000
  const atPlace = (instant: Date) => expect.poll(safe, { timeout: 20_000 }).toBeGreaterThan(instant.getTime())
  await atPlace(new Date())
  expect(await takeBaseBackup({ ownerUrl: url, store, keys, isEmbedded: true })).toMatchObject({ kind: 'taken' })
  const middle = await write(fourth, 6)
  await write(fourth, 7)
  expect(await takeBaseBackup({ ownerUrl: url, store, keys, isEmbedded: true })).toMatchObject({ kind: 'taken' })
  const left = await write(fourth, 8)
  await write(fourth, 9)
  await atPlace(new Date())
  await fourth.end()
  await archive.close()

  expect(await restore('sixth', middle)).toMatchObject({ kind: 'restored' })
  const sixth = await connect(await start('sixth'))
  archive = archived(await start('sixth'))
  await atPlace(await write(sixth, 10))
  await sixth.end()
  await archive.close()
  expect(await restore('seventh', null)).toMatchObject({ kind: 'restored', gap: false })
  expect(await writesIn('seventh')).toEqual([1, 2, 3, 4, 5, 6, 10])
  expect(await restore('eighth', left)).toMatchObject({ kind: 'restored', gap: false })
  expect(await writesIn('eighth')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
}, 120_000)
