import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process as the lock file names it: the start time tells a reused process number from the first holder. */
type Holder = { pid: number; startedAt: string | null; note: string }

export type ProcessLock = { release(): void }
export type LockAttempt = { kind: 'taken'; lock: ProcessLock } | { kind: 'held'; pid: number; note: string }

/**
 * Takes the lock file at `path` for this process, or says who holds it. A lock whose holder is gone (kill -9, power
 * cut) is taken over. `note` is shown to whoever is refused.
 */
export function tryProcessLock(path: string, note = ''): LockAttempt {
  mkdirSync(dirname(path), { recursive: true })
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const mine: Holder = { pid: process.pid, startedAt: startTimeOf(process.pid), note }
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
      return { kind: 'taken', lock: { release: () => rmSync(path, { force: true }) } }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(path)
    if (holder && isAlive(holder)) return { kind: 'held', pid: holder.pid, note: holder.note }
    rmSync(path, { force: true })
  }
  throw new Error(`The lock file ${path} cannot be taken: other processes keep replacing it.`)
}

/** The note of whoever holds the lock file now; null when nobody does. */
export function lockNote(path: string): string | null {
  const holder = readHolder(path)
  return holder && isAlive(holder) ? holder.note : null
}

/** Waits for the lock file, up to `waitMs`. Throws naming the holder when the time is over. */
export async function waitForProcessLock(path: string, waitMs = 60_000): Promise<ProcessLock> {
  for (let waited = 0; ; waited += 50) {
    const attempt = tryProcessLock(path)
    if (attempt.kind === 'taken') return attempt.lock
    if (waited >= waitMs) throw new Error(`Process ${attempt.pid} has held ${path} for over ${waitMs / 1000} s.`)
    await sleep(50)
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return startTimeOf(holder.pid) === holder.startedAt
}

/** Clock ticks after boot at which the process began (field 22 of /proc/PID/stat); null where there is no /proc. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
