import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertReachable, lastLines, run, type ServerUser, serverUser } from './embedded-programs.ts'
import { isAlive, processStat, waitForProcessLock } from './process-lock.ts'

export type EmbeddedDatabase = {
  /** Connects as the owner (superuser) of the database `forecourt`. */
  url: string
  port: number
  /** True when this call started the server, false when it found it running. */
  startedHere: boolean
}

/** What `server.json` holds: where the server listens, and the password of its superuser. */
type Saved = { port: number; password: string }

const DATABASE = 'forecourt'

/**
 * Finds or starts the PostgreSQL of `dataDir` (rule:environment): creates the cluster the first time, reuses it later,
 * listens on loopback only. `settings` are further server settings (tests switch fsync off). The server outlives the process that started it, so that the command line and the web
 * server share it; `stopEmbeddedDatabase` stops it once nobody else is connected. Throws with advice when the server's user
 * cannot reach the folder or the server does not start.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true })
  const lock = await waitForProcessLock(join(folder, 'starting.lock'))
  try {
    const saved = readSaved(folder)
    if (saved && existsSync(join(folder, 'data'))) {
      const running = { url: ownerUrl(saved), port: saved.port, startedHere: false }
      if (isPostmasterRunning(folder)) {
        if (await answers(running.url, 10_000)) return running
        // Frozen: another server beside it, or another port on record, would outlast it.
        if (!(await isFree(saved.port)))
          throw new Error(`The database server (process ${postmasterPid(folder)}) runs but does not answer.`)
      }
    }
    const user = serverUser()
    assertReachable(user, folder)
    const secret = saved ?? (await createCluster(folder, user))
    const started = await startServer(folder, secret, user, settings)
    await createDatabase(started)
    return { url: ownerUrl(started), port: started.port, startedHere: true }
  } finally {
    lock.release()
  }
}

/** Stops the server of `dataDir` cleanly unless another process is still connected to it. */
export async function stopEmbeddedDatabase(dataDir: string): Promise<'stopped' | 'in-use' | 'not-running'> {
  const folder = join(dataDir, 'postgres')
  const saved = readSaved(folder)
  if (!saved || !isPostmasterRunning(folder)) return 'not-running'
  const lock = await waitForProcessLock(join(folder, 'starting.lock'))
  try {
    if (await othersConnected(ownerUrl(saved))) return 'in-use'
    const pid = postmasterPid(folder)
    await run('pg_ctl', ['stop', '-D', join(folder, 'data'), '-m', 'fast', '-w', '-t', '60'], serverUser())
    // pg_ctl waits for the pid file alone, which goes before the server's last words and the server itself.
    for (let waited = 0; pid !== null && isRunning(pid) && waited < 10_000; waited += 10) await sleep(10)
    return 'stopped'
  } finally {
    lock.release()
  }
}

async function createCluster(folder: string, user: ServerUser): Promise<Saved> {
  // A cluster half made by an interrupted start is thrown away: the real name appears only when it is whole.
  const fresh = join(folder, 'data.new')
  rmSync(fresh, { recursive: true, force: true })
  const saved: Saved = { port: await freePort(), password: randomBytes(24).toString('base64url') }
  const passwordFile = join(folder, 'initdb-password')
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, saved.password, { mode: 0o600 })
  for (const path of [folder, fresh, passwordFile]) if (user.asUser) chownSync(path, user.asUser.uid, user.asUser.gid)

  try {
    await run(
      'initdb',
      ['-D', fresh, '-U', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256', '--encoding', 'UTF8'].concat(
        ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--no-instructions'],
      ),
      user,
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, join(folder, 'data'))
  save(folder, saved)
  return saved
}

async function startServer(
  folder: string,
  saved: Saved,
  user: ServerUser,
  settings: Record<string, string>,
): Promise<Saved> {
  let current = saved
  if (!(await isFree(current.port))) {
    current = { ...saved, port: await freePort() }
    save(folder, current)
  }
  const options = [
    `-p ${current.port}`,
    "-c listen_addresses=127.0.0.1 -c unix_socket_directories=''",
    '-c max_connections=200 -c shared_buffers=192MB -c max_wal_size=2GB -c log_min_messages=warning',
    // What a place of backups that is away may cost of this disk; beyond it the archive has a gap, and says so.
    '-c max_slot_wal_keep_size=8GB',
    ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`),
  ].join(' ')
  const log = join(folder, 'server.log')
  const start = ['start', '-w', '-t', '60', '-s', '-D', join(folder, 'data'), '-l', log, '-o', options]

  const pid = postmasterPid(folder)
  if (pid !== null && isZombie(pid)) rmSync(join(folder, 'data', 'postmaster.pid'), { force: true })

  // After a killed server its children need a moment to notice; PostgreSQL refuses to start beside them until then.
  for (let attempt = 1; ; attempt++) {
    try {
      await run('pg_ctl', start, user)
      return current
    } catch (error) {
      if (attempt === 4) throw new Error(`${(error as Error).message}\n${lastLines(log)}`)
      await sleep(attempt * 1_000)
    }
  }
}

async function createDatabase(saved: Saved): Promise<void> {
  await connected({ connectionString: ownerUrl(saved, 'postgres') }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  })
}

/** What `work` answers on a connection of its own. */
export async function connected<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

function isPostmasterRunning(folder: string): boolean {
  const pid = postmasterPid(folder)
  return pid !== null && isRunning(pid)
}

function isRunning(pid: number): boolean {
  return isAlive(pid) && !isZombie(pid)
}

/** A killed server nobody waited for keeps its number without running, and would keep its own lock file valid. */
function isZombie(pid: number): boolean {
  return processStat(pid)[0] === 'Z'
}

function postmasterPid(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

/** Whether a server lets us in within `waitMs`; a refused connection is waited for only briefly, a starting server fully. */
async function answers(url: string, waitMs: number): Promise<boolean> {
  for (let waited = 0; waited <= waitMs; waited += 100) {
    try {
      return await connected({ connectionString: url, connectionTimeoutMillis: 2_000 }, async () => true)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') waited += 900
      await sleep(100)
    }
  }
  return false
}

async function othersConnected(url: string): Promise<boolean> {
  const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`
  return connected({ connectionString: url }, async (client) => (await client.query(others)).rows.length > 0).catch(
    () => false,
  )
}

function ownerUrl(saved: Saved, database = DATABASE): string {
  return `postgres://postgres:${encodeURIComponent(saved.password)}@127.0.0.1:${saved.port}/${database}`
}

function readSaved(folder: string): Saved | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as Saved
  } catch {
    return null
  }
}

/** Writes `server.json`. */
export function save(folder: string, saved: Saved): void {
  const path = join(folder, 'server.json')
  writeFileSync(`${path}.new`, JSON.stringify(saved), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** A port nobody listens on: this one, or any for 0. Throws when it is taken. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function isFree(port: number): Promise<boolean> {
  return freePort(port).then(
    () => true,
    () => false,
  )
}
