import { join } from 'node:path'
import type { Config } from '#config.ts'
import { isOutage } from '#domain/tenants/outage.ts'

type Coded = Error & { code?: unknown; path?: unknown }

const DISK_FULL = '53100'
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/**
 * One line about a failure of what the command line stands on: the database went away, or a disk is full and which.
 * Null for any other error, which is a fault of the program and shown with its stack.
 */
export function operatingFailure(error: unknown, config: Config): string | null {
  const chain = causesOf(error)
  const full = chain.find(({ code }) => code === DISK_FULL)
  if (full)
    return `The disk of the database is full (${databasePlace(config)}): ${oneLine(full)}. Free some space there.`
  const unwritten = chain.find(({ code }) => NO_SPACE.has(String(code)))
  if (unwritten) {
    const place = typeof unwritten.path === 'string' ? unwritten.path : `DATA_DIR, ${config.dataDir}`
    return `The disk is full (${place}): ${oneLine(unwritten)}. Free some space there.`
  }
  const away = chain.find(isOutage)
  return away
    ? `The database (${databasePlace(config)}) went away: ${oneLine(away)}. What was under way there is undone; run the command again.`
    : null
}

function causesOf(error: unknown): Coded[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

function databasePlace({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === null ? join(dataDir, 'postgres') : `${new URL(databaseUrl).host}, DATABASE_URL`
}

function oneLine({ message, code }: Coded): string {
  return (message || String(code)).replace(/\s+/g, ' ').replace(/\.$/, '')
}
