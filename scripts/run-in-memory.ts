/** Runs a program whose temporary files lie in memory, and leaves nothing of them behind. */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '#db/process-lock.ts'

const MEMORY = '/dev/shm'
/** Three servers with their databases, and a browser, have less at once. */
const ROOM_BYTES = 8 * 1024 ** 3
/** Names the process a folder is of. */
const OWNER = 'made-by'
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * The code a program ends with. Its `TMPDIR` is `folder`, which goes with it; null leaves it where it is. A signal that tells this
 * process to end tells the program, and ends this process when both are gone. Ctrl-C comes twice: from the terminal and from npm.
 */
export async function runInMemory(
  [name, ...args]: [string, ...string[]],
  options: { cwd: string; environment: Record<string, string>; folder?: string | null },
): Promise<number> {
  const { cwd, environment, folder = memoryFolder() } = options
  const env = { ...process.env, ...environment, ...(folder && { TMPDIR: folder }) }
  const child = spawn(name, args, { cwd, stdio: 'inherit', env })
  let told: NodeJS.Signals | null = null
  const tell = (signal: NodeJS.Signals) => {
    told = signal
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, tell)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    if (folder) remove(folder)
    for (const signal of SIGNALS) process.off(signal, tell)
    if (told) process.kill(process.pid, told)
  }
}

/** Removes the folders in `memory` of processes that are gone: killed, they could not. */
export function removeStaleFolders(memory: string): void {
  for (const name of readdirSync(memory)) {
    const folder = join(memory, name)
    if (!name.startsWith('forecourt-') || !existsSync(join(folder, OWNER))) continue
    const [namespace, pid] = readFileSync(join(folder, OWNER), 'utf8').split(' ')
    if (namespace === ownNamespace() && !isAlive(Number(pid))) remove(folder)
  }
}

/** Makes a folder in `memory` that says whose it is. */
export function makeFolder(memory: string): string {
  const folder = mkdtempSync(join(memory, 'forecourt-'))
  // The database server may run as another user than root, who must reach its own folder in here.
  chmodSync(folder, 0o711)
  writeFileSync(join(folder, OWNER), `${ownNamespace()} ${process.pid}`)
  return folder
}

/** Containers may share their memory, and then know nothing of each other's processes. */
function ownNamespace(): string {
  return readlinkSync('/proc/self/ns/pid')
}

/**
 * A folder in memory for all that tests write: their databases, which would wait for the disk a third of the time, photos, an
 * unpacked browser. Null where memory is short, where no program may run from it, and where `TMPDIR` names another.
 */
function memoryFolder(): string | null {
  try {
    removeStaleFolders(MEMORY)
    const { bavail, bsize } = statfsSync(MEMORY)
    const isRoomy = Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES
    const isForData = / \/dev\/shm \S+ \S*\bnoexec\b/.test(readFileSync('/proc/mounts', 'utf8'))
    return process.env.TMPDIR || !isRoomy || isForData ? null : makeFolder(MEMORY)
  } catch {
    return null
  }
}

/** What ends just now may still write; what is another user's stays. Neither may fail a run. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  } catch (error) {
    console.warn(`${folder} stays: ${(error as Error).message}`)
  }
}
