import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '#db/embedded.ts'
import { run, serverUser } from '#db/embedded-programs.ts'
import { lastingPort } from '../server.ts'

/** Whom HAProxy asks as which server takes writes (deploy/cluster/haproxy-postgres.cfg). */
const CHECK_LOGIN = 'haproxy_check'
const SETTINGS =
  "-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=150 -c shared_buffers=128MB -c wal_keep_size=512MB -c wal_retrieve_retry_interval=500ms"
/** As a service manager does: beside the last ones of a killed server PostgreSQL does not start. */
const START_TRIES = 40

type Server = { port: number; data: string }

export type PostgresPair = Awaited<ReturnType<typeof postgresPair>>

/**
 * A primary and a standby that every commit waits for, on two ports that stay. `arrange` fills the primary before it takes
 * anybody else; `folder` is one that the database's user may reach.
 */
export async function postgresPair(folder: string, arrange: (dataDir: string) => Promise<void>) {
  const embedded = await startEmbeddedDatabase(folder)
  await arrange(folder)
  await stopEmbeddedDatabase(folder)
  const { password } = new URL(embedded.url)
  const ports = [await lastingPort(), await lastingPort()] as const
  let primary: Server = { port: ports[0], data: join(folder, 'postgres/data') }
  let standby: Server = { port: ports[1], data: '' }
  let copies = 0

  const urlAt = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/forecourt`
  const hba = join(primary.data, 'pg_hba.conf')
  writeFileSync(hba, `host postgres ${CHECK_LOGIN} 127.0.0.1/32 trust\n${readFileSync(hba, 'utf8')}`)
  await start(primary)
  await asOwner(primary, (client) => client.query(`create role ${CHECK_LOGIN} login`))
  await addStandby(standby.port)

  async function asOwner<T>({ port }: Server, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: urlAt(port) })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  /** A copy of the primary as it runs, which follows it from then on; commits wait for it once it does. */
  async function addStandby(port: number): Promise<void> {
    const data = join(folder, 'postgres', `copy-${++copies}`)
    standby = { port, data }
    await asOwner(primary, async (client) => {
      await client.query("select pg_backup_start('standby', true)")
      await copy(primary.data, data)
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
      ownFile(join(data, 'backup_label'), rows[0].labelfile)
      ownFile(join(data, 'standby.signal'), '')
      const to = `host=127.0.0.1 port=${primary.port} user=postgres password=${decodeURIComponent(password)} application_name=standby`
      ownFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${to}'\n`)
    })
    await start(standby)
    await asOwner(primary, async (client) => {
      await client.query("alter system set synchronous_standby_names = 'standby'")
      await client.query('select pg_reload_conf()')
      await followed(client)
    })
  }

  /** Whichever server has this part by now. */
  const part = (which: () => Server) => ({
    pids: () => processesOf(which()),
    async kill(): Promise<void> {
      const server = which()
      process.kill(postmasterOf(server)!, 'SIGKILL')
      while (postmasterOf(server) !== null && isRunning(postmasterOf(server)!)) await sleep(20)
    },
    /** Starts it again; resolves once commits go through. */
    async start(): Promise<void> {
      await start(which())
      await asOwner(primary, followed)
    },
  })

  return {
    ports,
    urlAt,
    primary: part(() => primary),
    standby: part(() => standby),
    /** What an operator does when the primary is lost: the standby takes its place. Nothing may start the old one any more. */
    async promote(): Promise<void> {
      await asOwner(standby, (client) => client.query('select pg_promote()'))
      const lost = primary
      primary = standby
      rmSync(lost.data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
    /** A new standby on the port that has none. */
    addStandby: () => addStandby(ports.find((port) => port !== primary.port)!),
    async stop(): Promise<void> {
      for (const { data } of [standby, primary])
        await run('pg_ctl', ['stop', '-D', data, '-m', 'immediate'], serverUser()).catch(() => {})
    },
  }
}

async function start(server: Server): Promise<void> {
  const options = `-p ${server.port} ${SETTINGS}`
  const args = ['start', '-w', '-t', '60', '-s', '-D', server.data, '-l', `${server.data}.log`, '-o', options]
  for (let tries = 1; ; tries++) {
    try {
      return await run('pg_ctl', args, serverUser())
    } catch (error) {
      if (tries === START_TRIES) throw error
      await sleep(250)
    }
  }
}

/** Resolves once the standby follows as the one that commits wait for. */
async function followed(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select from pg_stat_replication where sync_state = 'sync'")
    if (rows.length > 0) return
    await sleep(50)
  }
}

/** Without its log and what says that it runs; a file that goes meanwhile is none that is missed (tar says 1 then). */
function copy(from: string, to: string): Promise<void> {
  mkdirSync(to, { mode: 0o700 })
  const { asUser } = serverUser()
  if (asUser) chownSync(to, asUser.uid, asUser.gid)
  const pipe = `tar -C "$1" --exclude='./pg_wal/*' --exclude='./postmaster.*' -cf - . | tar -C "$2" -xpf -`
  const copying = spawn('sh', ['-c', pipe, 'sh', from, to], { stdio: ['ignore', 'ignore', 'ignore'] })
  return new Promise((resolve, reject) =>
    copying.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`)))),
  )
}

function ownFile(path: string, text: string): void {
  writeFileSync(path, text)
  chmodSync(path, 0o600)
  const { asUser } = serverUser()
  if (asUser) chownSync(path, asUser.uid, asUser.gid)
}

function postmasterOf({ data }: Server): number | null {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

function processesOf(server: Server): number[] {
  const postmaster = postmasterOf(server)
  return postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)]
}

/** Whether it is more than the entry of one that has ended. */
function isRunning(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return state !== '' && !state.startsWith('Z')
}

/** Those that a process has started and that run. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
