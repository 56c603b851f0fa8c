import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { tellsOfFailure } from './answered-by.ts'
import { time } from './visitors.ts'

const START_MS = 20_000
const DEPLOY = join(import.meta.dirname, '../../../deploy/cluster')

/** Why there is no HAProxy here; null where there is. */
export const NO_HAPROXY =
  spawnSync('haproxy', ['-v']).status === 0 ? null : 'there is no haproxy (a package of Debian) on the PATH'

export type Balancer = Awaited<ReturnType<typeof haproxy>>

/**
 * HAProxy with the configuration of `deploy/cluster` before the web nodes at these ports, on `port`. Until it has asked a node for the
 * first time it takes it for well.
 */
export function webBalancer(folder: string, port: number, nodes: readonly number[]): Promise<Balancer> {
  const written = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8')
    // A test may not open so many files.
    .replace(/maxconn 20000/, 'maxconn 1000')
    .replace(/^resolvers[\s\S]*?\n\n/m, '')
    .replace(/ resolvers containers init-addr last,libc,none/g, '')
    .replace(/bind :8080/, `bind 127.0.0.1:${port}`)
    .replace(/( +)server web1 web1:3000\n +server web2 web2:3000/g, (_, indent) =>
      nodes.map((node, nth) => `${indent}server web${nth + 1} 127.0.0.1:${node}`).join('\n'),
    )
  return haproxy(join(folder, 'web.cfg'), port, written)
}

/** The same before PostgreSQL: whoever connects comes to the server that takes writes. */
export function databaseBalancer(folder: string, port: number, servers: readonly [number, number]): Promise<Balancer> {
  const written = readFileSync(join(DEPLOY, 'haproxy-postgres.cfg'), 'utf8')
    .replace(/bind :5432/, `bind 127.0.0.1:${port}`)
    .replace(/db1:5432/, `127.0.0.1:${servers[0]}`)
    .replace(/db2:5432/, `127.0.0.1:${servers[1]}`)
  return haproxy(join(folder, 'database.cfg'), port, written)
}

async function haproxy(path: string, port: number, written: string) {
  writeFileSync(path, written)
  const failures: string[] = []
  let child: ChildProcess
  /** Resolves once it takes connections. */
  async function start(): Promise<void> {
    const log: string[] = []
    child = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stderr!.on('data', (chunk: Buffer) => log.push(String(chunk)))
    createInterface(child.stdout!).on('line', (line) => {
      if (tellsOfFailure(line)) failures.push(`${time(Date.now())} ${line}`)
    })
    for (const untilMs = Date.now() + START_MS; !(await isTaken(port)); await sleep(20))
      if (child.exitCode !== null || Date.now() > untilMs)
        throw new Error(`haproxy did not start with ${path}:\n${log.join('')}`)
  }
  await start()
  return {
    port,
    start,
    async kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    pids: () => [child.pid!],
    /** The lines of its log that tell of answers that failed. */
    failures: (): readonly string[] => failures,
  }
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })
}
