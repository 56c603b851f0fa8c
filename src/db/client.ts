import { createHmac } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** Who a pool connects as. Only migrations, backup and restore are the owner. */
export type DatabaseRole = 'app' | 'platform' | 'worker'

const { builtins } = pg.types

/** bigint and numeric as numbers (ids and cents stay below 2^53), dates as yyyy-mm-dd, instants as Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
      if (oid === builtins.DATE || oid === builtins.TIME) return (text: string) => text
      if (oid === 1016) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
    }
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** A pool for one role. Errors of idle connections (the server went away) go to `onLost`, never to the process. */
export function openPool(
  url: string,
  options: {
    max?: number
    onLost?: (error: Error) => void
    name?: string
    /** A page's patience: a statement longer than this is given up, and so is waiting for a connection. */
    patienceMs?: number
  } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    application_name: options.name ?? 'forecourt',
    connectionTimeoutMillis: options.patienceMs ?? 10_000,
    // The server gives the statement up; should it be frozen itself, the client stops waiting a second later.
    ...(options.patienceMs && { statement_timeout: options.patienceMs, query_timeout: options.patienceMs + 1_000 }),
  })
  const lost = (error: Error) => options.onLost?.(error)
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/** Kysely over a pool; `destroy()` of the answer ends the pool. */
export function openDatabase(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * The owner's URL turned into that of the plain login of `role`, with a password only holders of the owner's can
 * derive: every node finds it without further configuration. Throws when the owner's URL carries no password.
 */
export function roleUrl(ownerUrl: string, role: DatabaseRole, prefix: string): string {
  const url = new URL(ownerUrl)
  url.username = loginName(role, prefix)
  url.password = loginPassword(ownerUrl, url.username)
  return url.toString()
}

export function loginName(role: DatabaseRole, prefix: string): string {
  return `${prefix}_login_${role}`
}

export function loginPassword(ownerUrl: string, login: string): string {
  const { password } = new URL(ownerUrl)
  if (!password)
    throw new Error('DATABASE_URL must carry a password: the logins of web and worker are derived from it.')
  return createHmac('sha256', decodeURIComponent(password)).update(`forecourt login ${login}`).digest('base64url')
}
