import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './server.ts'
import { SHARED } from './shared-data.ts'

const START = join(SHARED, 'tools/opensearch/start.sh')
const HEAP = '512m'
const PATIENCE_MS = 180_000

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
  remove(): Promise<void>
}

/** An OpenSearch of its own, up and empty. */
export async function realOpenSearch(): Promise<RealOpenSearch> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = () => mkdtempSync(join(tmpdir(), 'forecourt-opensearch-'))
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
    child = spawn(START, [String(port), data], { env: { ...process.env, OPENSEARCH_HEAP: HEAP }, stdio: 'ignore' })
    for (let waited = 0; waited < PATIENCE_MS; waited += 250) {
      const health = await fetch(`${url}/_cluster/health?wait_for_status=yellow`).catch(() => null)
      if (health?.ok && !((await health.json()) as { timed_out: boolean }).timed_out) return
      await sleep(250)
    }
    throw new Error(`OpenSearch was not up within ${PATIENCE_MS / 1000} s`)
  }

  await start()
  return {
    ...{ url, kill, start },
    signal: (name) => void child.kill(name),
    async remove() {
      await kill()
      wipe()
    },
  }
}
