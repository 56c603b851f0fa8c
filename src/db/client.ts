import { createHash, createHmac } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { recordQuery } from './query-span.ts'
import type { Database } from './schema.ts'
import { unlessSilent } from './unless-silent.ts'

/** Who a pool connects as. Only migrations, backup and restore are the owner. */
export type DatabaseRole = 'app' | 'platform' | 'worker' | 'desk'

const { builtins } = pg.types

/** bigint and numeric as numbers (ids and cents stay below 2^53), dates as yyyy-mm-dd, times as HH:MM, instants as Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
      if (oid === builtins.DATE) return (text: string) => text
      if (oid === builtins.TIME) return (text: string) => text.slice(0, 5)
      if (oid === 1016) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
    }
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

const GRACE_MS = 300
/** A machine that vanished without a word (its power, a balancer's table) is asked whether it is there after this silence. */
const KEEP_ALIVE_MS = 10_000

/** A pool for one role. Errors of idle connections (the server went away) go to `onLost`, never to the process. */
export function openPool(
  url: string,
  options: {
    max?: number
    /** So many of its connections stay open once they are: a new one takes long when the machine is busy, which is when more are wanted. */
    keptOpen?: number
    onLost?: (error: Error) => void
    name?: string
    /** A page's patience: a statement longer than this is given up, and so is waiting for a connection. */
    patienceMs?: number
    /** The server gives a statement up that takes longer; waiting for a connection is another matter. */
    statementMs?: number
  } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...{ max: options.max ?? 10, min: options.keptOpen ?? 0 },
    types,
    application_name: options.name ?? 'forecourt',
    connectionTimeoutMillis: options.patienceMs ?? 10_000,
    // Who waits for the end of a statement without a limit of its own would wait for ever.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS },
    // The server gives the statement up; should it be frozen itself, the client stops waiting a little later.
    ...(options.patienceMs && { statement_timeout: options.patienceMs, query_timeout: options.patienceMs + GRACE_MS }),
    ...(options.statementMs && { statement_timeout: options.statementMs }),
  })
  const lost = (error: Error) => options.onLost?.(error)
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

const MARK = '/* prepared */'
/**
 * Stands in a statement that is asked often, always in the same words: each connection reads and plans it once, for any values. Large
 * ones take longer to plan than to do. What an index has as its condition is written in words there.
 */
export const PREPARED = sql.raw(MARK)

/** Of each such statement the name that connections know it by; there are as many as the program has. */
const names = new Map<string, string>()

/** What `query` of a client is given: where the statement is to be prepared, with its name. */
function namedIfPrepared([text, values, ...rest]: unknown[]): unknown[] {
  if (typeof text !== 'string' || !text.includes(MARK)) return [text, values, ...rest]
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return [{ name, text, values }, ...rest]
}

/** Kysely over a pool; `destroy()` of the answer ends the pool. `onFailure` hears of each statement, and connection, that failed. */
export function openDatabase(pool: pg.Pool, onFailure?: (error: unknown) => void): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: unlessSilent(pool, { onFailure, prepared: namedIfPrepared }) }),
    log: recordQuery,
  })
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
