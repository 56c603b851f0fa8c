import { type ServerNote, serverLockPath } from '#app/server-lock.ts'
import type { Config } from '#config.ts'
import { lockNote } from '#db/process-lock.ts'

/** What the server on this DATA_DIR answers to its operator; null when none is running (or it is not ready to). */
export async function readServer<T>(config: Config, path: string): Promise<T | null> {
  const note = serverNote(config)
  if (!note) return null
  const { host, port, token } = note
  try {
    const response = await fetch(new URL(path, `http://${host}:${port}`), {
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
  return serverNote(config) !== null
}

/** The port at which sites answer on this machine: the command's own PORT, else that of the server on this DATA_DIR. */
export function sitePort(config: Config): number {
  // A server that lets the system choose its port notes 0.
  return config.isPortSet ? config.port : serverNote(config)?.port || config.port
}

function serverNote(config: Config): ServerNote | null {
  const note = lockNote(serverLockPath(config))
  return note ? (JSON.parse(note) as ServerNote) : null
}
