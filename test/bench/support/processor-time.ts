import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds of the processor that a process, and those it waited for, have taken so far. Linux alone. */
export function processorMs(pid: number): number {
  const [, user, system, usersChildren, systemsChildren] = fieldsOf(pid)
  return TICK_MS * (user! + system! + usersChildren! + systemsChildren!)
}

/** The same of the database server of a data folder: the server, and its processes of now and before. */
export function databaseProcessorMs(dataDir: string): number {
  const [line] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  const server = Number(line)
  let ms = processorMs(server)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const [parent, user, system] = fieldsOf(Number(name))
      if (parent === server) ms += TICK_MS * (user! + system!)
    } catch {
      // It ended just now, and its server has its time.
    }
  }
  return ms
}

/** Parent; ticks of user and system; the same of children waited for (fields 4, 14 to 17 of /proc/PID/stat). */
function fieldsOf(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [fields[1], ...fields.slice(11, 15)].map(Number)
}
