import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync } from 'node:fs'
import { chmod, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { extract } from 'tar-stream'
import { connected, freePort, save } from '../embedded.ts'
import { assertReachable, lastLines, programVersion, run, type ServerUser, serverUser } from '../embedded-programs.ts'
import { waitForProcessLock } from '../process-lock.ts'
import type { DataKeys } from '../sealed-values.ts'
import { type BackupStore, type BaseBackup, parseLogPieceName, pieceName, segmentName } from './backup-store.ts'
import { findBaseBackups } from './find-base-backups.server.ts'
import { findWay } from './find-way.ts'
import type { LogCoverage } from './log-coverage.ts'
import { DamagedBackup, readSealed } from './sealed-pieces.server.ts'

export type RestoredCluster =
  /** `reachedAt`: the last commit that is there, null where none follows the backup; `gapAt`: where the log broke off. */
  | { kind: 'restored'; backup: BaseBackup; reachedAt: string | null; untilAt: string; gap: boolean; folder: string }
  | { kind: 'no-backup' }
  | { kind: 'before-first'; firstAt: string }
  | { kind: 'after-last'; lastAt: string; gap: boolean }
  /** There is a database in this folder. */
  | { kind: 'not-empty'; folder: string }
  | { kind: 'wrong-version'; backup: number; here: number }
  | { kind: 'damaged'; reason: string }
  /** PostgreSQL does not replay it; what it said. */
  | { kind: 'refused'; reason: string }

type Options = {
  store: BackupStore
  keys: DataKeys
  dataDir: string
  /** The last instant whose commits are to be there; null: everything. */
  at: Date | null
  onProgress?: (what: string) => void
}

/**
 * Makes the database of an empty `dataDir` out of a base backup and the log that follows it, as it was at an instant (rule:point-in-time). It has its
 * name only when it is whole; its server is stopped. Throws `LostDataKey` where the backup was sealed with a key that is not here.
 */
export async function restoreBaseBackup({ store, keys, dataDir, at, onProgress }: Options): Promise<RestoredCluster> {
  const backups = await findBaseBackups(store)
  const way = await findWay(store, backups, at)
  if (!way) return backups[0] ? { kind: 'before-first', firstAt: backups[0].endedAt } : { kind: 'no-backup' }
  const { backup, coverage } = way
  const here = programVersion()
  if (Math.floor(backup.serverVersion / 10_000) !== here)
    return { kind: 'wrong-version', backup: Math.floor(backup.serverVersion / 10_000), here }
  const untilAt = new Date(coverage.untilMs).toISOString()
  if (at && at.getTime() > coverage.untilMs) return { kind: 'after-last', lastAt: untilAt, gap: coverage.gap !== null }

  const folder = join(dataDir, 'postgres')
  await mkdir(folder, { recursive: true })
  const lock = await waitForProcessLock(join(folder, 'starting.lock'))
  const work = join(folder, 'restoring')
  try {
    if (existsSync(join(folder, 'data'))) return { kind: 'not-empty', folder }
    const user = serverUser()
    assertReachable(user, folder)
    await rm(work, { recursive: true, force: true })
    for (const path of [folder, work, join(work, 'data'), join(work, 'log')]) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      own(path, user)
    }
    const place = { store, keys, user, backup }
    await unpackBase(place, join(work, 'data'), onProgress)
    await joinLog(place, coverage, join(work, 'log'), onProgress)
    onProgress?.('Replaying the log')
    const replayed = await replay({ work, user, backup, at, timeline: coverage.timeline })
    if (replayed.kind === 'refused') return replayed
    await rename(join(work, 'data'), join(folder, 'data'))
    if (replayed.saved) save(folder, replayed.saved)
    const { reachedAt } = replayed
    return { kind: 'restored', backup, reachedAt, untilAt, gap: coverage.gap !== null, folder: join(folder, 'data') }
  } catch (error) {
    if (error instanceof DamagedBackup) return { kind: 'damaged', reason: error.message }
    throw error
  } finally {
    await rm(work, { recursive: true, force: true })
    lock.release()
  }
}

type Place = { store: BackupStore; keys: DataKeys; user: ServerUser; backup: BaseBackup }

function own(path: string, { asUser }: ServerUser): void {
  if (asUser) chownSync(path, asUser.uid, asUser.gid)
}

async function unpackBase({ store, keys, user, backup }: Place, folder: string, onProgress?: Options['onProgress']) {
  const names = Array.from({ length: backup.pieces }, (_, index) => pieceName(backup.id, index))
  const unpacking = extract()
  const pieces = async function* () {
    let done = 0
    for await (const piece of readAhead(names, (name) => readSealed(store, keys, name))) {
      onProgress?.(`Base backup: ${Math.floor((100 * done++) / names.length)} %`)
      yield piece
    }
  }
  const feeding = pipeline(Readable.from(pieces()), unpacking)
  // Told by the loop below as well.
  feeding.catch(() => {})
  for await (const entry of unpacking) {
    const path = join(folder, entry.header.name)
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      entry.resume()
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, entry as unknown as AsyncIterable<Buffer>, { mode: 0o600 })
    }
    own(path, user)
  }
  await feeding
  await chmod(folder, 0o700)
}

/** The pieces of the log as segments, as PostgreSQL asks for them, and the histories of its timelines. */
async function joinLog(
  { store, keys, user, backup }: Place,
  { pieces }: LogCoverage,
  folder: string,
  onProgress?: Options['onProgress'],
): Promise<void> {
  for await (const name of store.list('log/')) {
    if (!name.endsWith('.history')) continue
    const path = join(folder, name.slice('log/'.length))
    await writeFile(path, (await store.read(name))!)
    own(path, user)
  }
  const { segmentBytes } = backup
  let done = 0
  for await (const [name, bytes] of readAhead(
    pieces,
    async (name) => [name, await readSealed(store, keys, name)] as const,
  )) {
    onProgress?.(`Log: ${Math.floor((100 * done++) / pieces.length)} %`)
    const { timeline, start } = parseLogPieceName(name)!
    const path = join(folder, segmentName(timeline, start, segmentBytes))
    const isNew = !existsSync(path)
    await using file = await open(path, isNew ? 'w' : 'r+', 0o600)
    if (isNew) await file.truncate(segmentBytes)
    await file.write(bytes, 0, bytes.length, Number(start % BigInt(segmentBytes)))
    if (isNew) own(path, user)
  }
}

const AHEAD = 6

/** What `read` answers for each name, in order, some of them read before they are asked for. */
async function* readAhead<T>(names: readonly string[], read: (name: string) => Promise<T>): AsyncGenerator<T> {
  const under: Promise<T>[] = []
  for (let next = 0; next < names.length || under.length > 0; ) {
    while (under.length < AHEAD && next < names.length) {
      const reading = read(names[next++]!)
      reading.catch(() => {})
      under.push(reading)
    }
    yield await under.shift()!
  }
}

type Replay = { work: string; user: ServerUser; backup: BaseBackup; at: Date | null; timeline: number }
type Replayed =
  | { kind: 'replayed'; reachedAt: string | null; saved: { port: number; password: string } | null }
  | { kind: 'refused'; reason: string }

/** Every commit of the log is older: the end of it is what was asked for. */
const ENDED_BEFORE = 'recovery ended before configured recovery target was reached'

/** Starts the server where nobody but this process reaches it, lets it replay, and stops it. */
async function replay({ work, user, backup, at, timeline }: Replay): Promise<Replayed> {
  const data = join(work, 'data')
  const settings = join(data, 'postgresql.auto.conf')
  const before = await readFile(settings, 'utf8').catch(() => '')
  // The path of a socket is short: not below DATA_DIR.
  const socketFolder = mkdtempSync(join(tmpdir(), 'forecourt-'))
  own(socketFolder, user)
  const recovery = (target: string) =>
    `${before}\nrestore_command = 'cp "${join(work, 'log').replaceAll("'", "''")}/%f" "%p"'\nrecovery_target_timeline = '${timeline}'\n${target}`
  const file = async (path: string, content: string) => {
    await writeFile(path, content, { mode: 0o600 })
    own(path, user)
  }
  try {
    await file(join(socketFolder, 'pg_hba.conf'), 'local all all trust\n')
    await file(join(data, 'recovery.signal'), '')
    if (!existsSync(join(data, 'postgresql.conf'))) await file(join(data, 'postgresql.conf'), '')
    const port = await freePort()
    const log = join(socketFolder, 'server.log')
    const options = [
      `-p ${port} -c listen_addresses='' -c unix_socket_directories='${socketFolder}' -c hba_file='${socketFolder}/pg_hba.conf'`,
      "-c hot_standby=off -c synchronous_standby_names='' -c archive_mode=off -c ssl=off -c logging_collector=off",
      '-c recovery_target_action=promote -c log_destination=stderr -c autovacuum=off',
    ].join(' ')
    const asOwner = { host: socketFolder, port, user: backup.owner, database: 'template1' }
    const start = async () => {
      await run('pg_ctl', ['start', '-w', '-s', '-t', '86400', '-D', data, '-l', log, '-o', options], user)
      await replayed(asOwner)
    }
    try {
      // Names of time zones, Z among them, are not known yet where settings are read.
      await file(settings, recovery(at ? `recovery_target_time = '${at.toISOString().replace('Z', '+00')}'\n` : ''))
      await start().catch(async (error: unknown) => {
        if (!at || !lastLines(log).includes(ENDED_BEFORE)) throw error
        await file(settings, recovery(''))
        await start()
      })
    } catch (error) {
      return { kind: 'refused', reason: `${(error as Error).message}\n${lastLines(log)}`.trim() }
    }
    const password = randomBytes(24).toString('base64url')
    const reachedAt = await connected(asOwner, async (client) => {
      if (backup.isEmbedded)
        await client.query(`alter role ${pg.escapeIdentifier(backup.owner)} password '${password}'`)
      const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
      return rows[0]!.at?.toISOString() ?? null
    }).finally(() => run('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w', '-t', '3600'], user))
    await file(settings, before)
    return { kind: 'replayed', reachedAt, saved: backup.isEmbedded ? { port, password } : null }
  } finally {
    await rm(socketFolder, { recursive: true, force: true })
  }
}

const STARTING = '57P03'

/** Resolves once the server lets us in, which is after the replay; rejects when it has ended before. */
async function replayed(asOwner: pg.ClientConfig): Promise<void> {
  for (;;) {
    try {
      return await connected(asOwner, async () => {})
    } catch (error) {
      if ((error as { code?: string }).code !== STARTING) throw error
      await sleep(100)
    }
  }
}
