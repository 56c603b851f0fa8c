import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { s3Store } from '#domain/media/adapters/s3.server.ts'
import { lastingPort } from './server.ts'
import { SHARED } from './shared-data.ts'

const START = join(SHARED, 'tools/s3/start.sh')

/** Why there is no real object store here; null where there is. */
export const NO_OBJECT_STORE = existsSync(START) ? null : `there is no ${START}, which starts a real S3 gateway`

export type RealObjectStore = Awaited<ReturnType<typeof realObjectStore>>

/** An S3 gateway over a folder with an empty bucket, and what names it. */
export async function realObjectStore(folder: string, bucket: string) {
  const port = await lastingPort()
  mkdirSync(join(folder, bucket), { recursive: true })
  let child: ChildProcess

  async function start(): Promise<void> {
    child = spawn(START, [String(port), folder], { stdio: 'ignore' })
    // Its first start builds it.
    for (let tries = 0; !(await fetch(`http://127.0.0.1:${port}/`).catch(() => null)); tries++) {
      if (tries === 3_000) throw new Error(`${START} was not up in time`)
      await sleep(100)
    }
  }

  await start()
  const key = { accessKeyId: 'test-access', secretAccessKey: 'test-secret' }
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    /** Who may ask it. */
    environment: { AWS_ACCESS_KEY_ID: key.accessKeyId, AWS_SECRET_ACCESS_KEY: key.secretAccessKey },
    /** The bucket as the product asks it. */
    store: s3Store({ account: { endpoint, bucket, region: 'us-east-1', ...key }, spoolDir: `${folder}-incoming` }),
    start,
    async kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    pids: () => [child.pid!],
  }
}
