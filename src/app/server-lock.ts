import { join } from 'node:path'
import type { Config } from '#config.ts'
import { type ProcessLock, tryProcessLock } from '#db/process-lock.ts'
import { StartRefused } from './start-refused.ts'

/** What a process of the platform does: `npm start` both, `npm start -- web` and `npm start -- worker` one each. */
export type Role = 'web' | 'worker'
export const ROLES: readonly Role[] = ['web', 'worker']

/** Held by the one process of a DATA_DIR that has the role, while it runs. */
export function serverLockPath(config: Config, role: Role = 'web'): string {
  return join(config.dataDir, role === 'web' ? 'server.lock' : 'worker.lock')
}

/** What a server says of itself in its lock: where it listens, and the operator's token. */
export type ServerNote = { host: string; port: number; token: string }

/** One lock for each role; the note tells the command line how to reach the web server, and only whoever may read DATA_DIR. */
export function takeServerLocks(config: Config, roles: readonly Role[], token: string): ProcessLock {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const note = JSON.stringify({ host, port: config.port, token } satisfies ServerNote)
  const taken: ProcessLock[] = []
  const release = () => {
    for (const lock of taken) lock.release()
  }
  for (const role of roles) {
    const attempt = tryProcessLock(serverLockPath(config, role), note)
    if (attempt.kind === 'taken') taken.push(attempt.lock)
    else {
      release()
      throw new StartRefused(
        `A ${role === 'web' ? 'server' : 'worker'} is running on ${config.dataDir} already (process ${attempt.pid}): stop it, or set DATA_DIR to another folder.`,
      )
    }
  }
  return { release }
}
