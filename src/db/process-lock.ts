import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process as the lock file names it: the start time tells a reused process number from the first holder. */
type Holder = { pid: number; startedAt: string | null; note: string }

export type ProcessLock = { release(): void }
export type LockAttempt = { kind: 'taken'; lock: ProcessLock } | { kind: 'held'; pid: number; note: string }

/** SQLITE_BUSY: another process has it. */
const BUSY = 5
const ATTEMPTS = 200
const BETWEEN_ATTEMPTS_MS = 5

/**
 * Takes the lock at `path` for this process, or says who holds it; `note` is shown to whoever is refused. What locks is
 * the operating system: the exclusive lock of an empty SQLite file beside it ends with its process, however that
 * ends, so there is no stale lock for two to take over at once. The file at `path` only says whose it is.
 */
export function tryProcessLock(path: string, note = ''): LockAttempt {
  mkdirSync(dirname(path), { recursive: true })
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const held = holdFile(`${path}.held`)
    if (held) return { kind: 'taken', lock: signed(path, note, held) }
    const holder = currentHolder(path)
    if (holder) return { kind: 'held', pid: holder.pid, note: holder.note }
    // Whoever has just taken it has not said so yet, or has just let it go.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BETWEEN_ATTEMPTS_MS)
  }
  throw new Error(`The lock file ${path} cannot be taken: whoever holds it does not say so.`)
}

/** Null while another holds it. */
function holdFile(path: string): DatabaseSync | null {
  const file = new DatabaseSync(path)
  try {
    file.exec('begin exclusive')
    chmodSync(path, 0o600)
    return file
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === BUSY) return null
    throw error
  }
}

/** Says whose lock it is, in one step; a holder that cannot say so does not hold it. */
function signed(path: string, note: string, held: DatabaseSync): ProcessLock {
  try {
    const mine: Holder = { pid: process.pid, startedAt: startTimeOf(process.pid), note }
    writeFileSync(`${path}.new`, JSON.stringify(mine), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  } catch (error) {
    held.close()
    throw error
  }
  let isHeld = true
  return {
    release() {
      if (!isHeld) return
      isHeld = false
      rmSync(path, { force: true })
      held.close()
    },
  }
}

/** The note of whoever holds the lock file now; null when nobody does. */
export function lockNote(path: string): string | null {
  return currentHolder(path)?.note ?? null
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

function currentHolder(path: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder
    return isAlive(holder.pid) && startTimeOf(holder.pid) === holder.startedAt ? holder : null
  } catch {
    return null
  }
}

/** Whether a process has this number now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Clock ticks after boot at which the process began (field 22 of /proc/PID/stat); null where there is no /proc. */
function startTimeOf(pid: number): string | null {
  return processStat(pid)[19] ?? null
}

/** The fields of /proc/PID/stat from the state, the third, on; none where there is no such file. */
export function processStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
