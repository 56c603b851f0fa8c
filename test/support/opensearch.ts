import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastingPort } from './server.ts'
import { SHARED } from './shared-data.ts'

const START = join(SHARED, 'tools/opensearch/start.sh')
const HEAP = '512m'
const LOG = 'opensearch.log'
/** Of its log, where it does not start. */
const MOST_SAID = 8_000
const PATIENCE_MS = 600_000

/** Why tests of a real OpenSearch cannot run here; null where they can. */
export const NO_OPENSEARCH = existsSync(START) ? null : `there is no ${START}, which starts a real OpenSearch`

export type RealOpenSearch = {
  url: string
  /** As a power cut does. */
  kill(): Promise<void>
  /** Again on the same address; `isWiped`: with nothing of what it held. */
  start(options?: { isWiped?: boolean }): Promise<void>
  /** SIGSTOP, SIGCONT. */
  signal(name: NodeJS.Signals): void
  pids(): number[]
  remove(): Promise<void>
}

/** An OpenSearch of its own, up and empty. */
export async function realOpenSearch(): Promise<RealOpenSearch> {
  const port = await lastingPort()
  const url = `http://127.0.0.1:${port}`
  const folder = () => mkdtempSync(join(tmpdir(), 'forecourt-opensearch-'))
  const logs = folder()
  const log = openSync(join(logs, LOG), 'a')
  let data = folder()
  let child: ChildProcess
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const wipe = () => rmSync(data, { recursive: true, force: true })

  async function start({ isWiped = false } = {}): Promise<void> {
    if (isWiped) {
      wipe()
      data = folder()
    }
    const launch = () =>
      spawn(START, [String(port), data], {
        env: { ...process.env, OPENSEARCH_HEAP: HEAP },
        stdio: ['ignore', log, log],
      })
    child = launch()
    for (let waited = 0; waited < PATIENCE_MS; waited += 250) {
      // As a service manager does: what its killed forerunner held may be free a moment later.
      if (child.exitCode !== null) child = launch()
      const health = await fetch(`${url}/_cluster/health?wait_for_status=yellow`).catch(() => null)
      if (health?.ok && !((await health.json()) as { timed_out: boolean }).timed_out) return
      await sleep(250)
    }
    const said = readFileSync(join(logs, LOG), 'utf8').slice(-MOST_SAID)
    throw new Error(`OpenSearch was not up within ${PATIENCE_MS / 1000} s:\n${said}`)
  }

  await start()
  return {
    ...{ url, kill, start },
    signal: (name) => void child.kill(name),
    pids: () => [child.pid!],
    async remove() {
      await kill()
      closeSync(log)
      wipe()
      rmSync(logs, { recursive: true, force: true })
    },
  }
}
