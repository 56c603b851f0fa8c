import { serverLockPath } from '#app/server-lock.ts'
import type { Config } from '#config.ts'
import { lockNote } from '#db/process-lock.ts'

/** What the server on this DATA_DIR answers to its operator; null when none is running (or it is not ready to). */
export async function readServer<T>(config: Config, path: string): Promise<T | null> {
  const note = lockNote(serverLockPath(config))
  if (!note) return null
  const { url, token } = JSON.parse(note) as { url: string; token: string }
  try {
    const response = await fetch(new URL(path, url), {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5_000),
    })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}

/** Whether a web server runs on this DATA_DIR. */
export function isServing(config: Config): boolean {
  return lockNote(serverLockPath(config)) !== null
}
