import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopEmbeddedDatabase } from '#db/embedded.ts'

const ROOT = join(import.meta.dirname, '../..')

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

export type RunningServer = {
  port: number
  pid: number
  output(): string
  /** A request as the site of `host` (`*.localhost` does not resolve inside Node, so the Host header says it). */
  get(host: string, path: string, headers?: Record<string, string>): Promise<Answer>
  post(host: string, path: string, body: string, headers?: Record<string, string>): Promise<Answer>
  signal(name: NodeJS.Signals): void
  /** Resolves with the exit code. */
  exited: Promise<number | null>
}

/** A folder the embedded database can live in, also when its server runs as another user. */
export function dataFolder(): { path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), 'forecourt-data-'))
  chmodSync(path, 0o711)
  return {
    path,
    async remove() {
      await stopEmbeddedDatabase(path)
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/**
 * Runs `npm start`'s program (of this tree, or of `root`) and resolves once `/readyz` says 200, or rejects with what it
 * said when it ended first. All tests and benches ask from one address: it may have as many pages as it wants.
 */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
  root = ROOT,
  roles: ('web' | 'worker')[] = [],
): Promise<RunningServer> {
  const port = Number(environment.PORT ?? (await freePort()))
  const server = launch(dataDir, { ...environment, PORT: String(port) }, root, roles)
  let ended = false
  server.exited.then(() => {
    ended = true
  })
  for (let waited = 0; waited < 180_000; waited += 100) {
    if (ended) throw new Error(`The server ended before it was ready:\n${server.output()}`)
    const answer = await ask(port, 'localhost', '/readyz').catch(() => null)
    if (answer?.status === 200)
      return {
        ...server,
        port,
        get: (host, path, headers) => ask(port, host, path, headers),
        post: (host, path, body, headers) => ask(port, host, path, headers, body),
      }
    await sleep(100)
  }
  server.signal('SIGKILL')
  throw new Error(`The server was not ready in three minutes:\n${server.output()}`)
}

/** The same program when it is expected to refuse: its exit code and what it said. */
export async function startRefused(
  dataDir: string,
  environment: Record<string, string> = {},
  roles: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const server = launch(dataDir, environment, ROOT, roles)
  const code = await server.exited
  return { code, output: server.output() }
}

/** `npm start -- worker`, once it runs. */
export async function startWorkerAlone(dataDir: string, environment: Record<string, string> = {}) {
  const worker = launch(dataDir, environment, ROOT, ['worker'])
  let ended = false
  worker.exited.then(() => {
    ended = true
  })
  while (!worker.output().includes('The worker runs.')) {
    if (ended) throw new Error(`The worker ended:\n${worker.output()}`)
    await sleep(100)
  }
  return worker
}

function launch(dataDir: string, environment: Record<string, string>, root = ROOT, roles: string[] = []) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child: ChildProcess = spawn(process.execPath, [join(root, 'bin/start.mjs'), ...roles], {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'production', PAGES_PER_SECOND: '1000000', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  return {
    pid: child.pid!,
    output: () => said,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    exited: new Promise<number | null>((resolve) => child.once('exit', resolve)),
  }
}

function ask(
  port: number,
  host: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { host: `${host}:${port}`, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks).toString() }),
        )
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}

/** A port of loopback that is free now; the system may give it to anybody else once its server is gone. */
export function freePort(): Promise<number> {
  return listenable(0)
}

/**
 * One below those that the system gives to connections, for servers that are killed and come back: of the others one may be taken
 * meanwhile, also by a client that connects to it in vain and so meets itself.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = await listenable(20_000 + Math.floor(Math.random() * 12_000)).catch(() => null)
    if (port !== null) return port
  }
}

function listenable(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
