import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connected, freePort } from '#db/embedded.ts'
import { run, serverUser } from '#db/embedded-programs.ts'
import { childrenOf } from './chaos/postgres-pair.ts'

export type Standby = {
  /** As its owner. */
  url: string
  query(text: string): Promise<void>
  /** As a power cut does. */
  kill(): Promise<void>
  start(): Promise<void>
  /** SIGSTOP, SIGCONT, to all of its processes. */
  signal(name: NodeJS.Signals): void
  remove(): Promise<void>
}

/** A streaming standby of the embedded server of `dataDir`, on loopback, once it answers. */
export async function openStandby(dataDir: string, primaryUrl: string): Promise<Standby> {
  const home = mkdtempSync(join(tmpdir(), 'forecourt-standby-'))
  chmodSync(home, 0o711)
  const data = join(home, 'data')
  const user = serverUser()
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl)
  await connected({ connectionString: primaryUrl }, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    execFileSync('cp', ['-a', join(dataDir, 'postgres/data'), data])
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(data, 'backup_label'), rows[0].labelfile)
  })
  rmSync(join(data, 'postmaster.pid'), { force: true })
  writeFileSync(join(data, 'standby.signal'), '')
  const way = `host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`)
  for (const path of [home, join(data, 'backup_label'), join(data, 'standby.signal')])
    if (user.asUser) chownSync(path, user.asUser.uid, user.asUser.gid)

  const port = await freePort()
  const url = new URL(primaryUrl)
  url.port = String(port)
  const options =
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200 -c fsync=off
    -c wal_retrieve_retry_interval=200ms`.replace(/\s+/g, ' ')
  const start = async () => {
    // The children of a killed server need a moment.
    for (let attempt = 1; ; attempt++) {
      const args = ['start', '-w', '-t', '60', '-s', '-D', data, '-l', join(home, 'server.log'), '-o', options]
      const failure = await run('pg_ctl', args, user).catch((error: Error) => error)
      if (!failure) return
      if (attempt === 5) throw new Error(`${failure.message}\n${readFileSync(join(home, 'server.log'), 'utf8')}`)
      await sleep(attempt * 500)
    }
  }
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  await start()
  return {
    url: url.href,
    query: (text) =>
      connected({ connectionString: url.href }, async (client) => {
        await client.query(text)
      }),
    async kill() {
      process.kill(postmaster(), 'SIGKILL')
    },
    start,
    signal(name) {
      // Those of connections that are over end by themselves: the postmaster is the last to go on.
      for (const pid of [...childrenOf(postmaster()), postmaster()]) process.kill(pid, name)
    },
    async remove() {
      await run('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w'], user).catch(() => {})
      rmSync(home, { recursive: true, force: true })
    },
  }
}
