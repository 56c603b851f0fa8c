import { mkdirSync } from 'node:fs'
import type { Pool } from 'pg'
import type { Config } from '#config.ts'
import { type DatabaseRole, openDatabase, openPool, roleUrl } from '#db/client.ts'
import { BrokenKeyFile, openDataKeys } from '#db/data-keys.ts'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.server.ts'
import type { DataKeys } from '#db/sealed-values.ts'
import type { PlatformCtx } from '#domain/tenants/context.ts'
import type { Tokens } from '#domain/tenants/tokens.ts'
import { TEMPLATES } from '#templates/registry.ts'
import { StartRefused } from './start-refused.ts'

/** The layout families there are, each with the look a tenant starts from. */
export const templates: Readonly<Record<string, Tokens>> = TEMPLATES

/** What every process (web, worker, command line) stands on: a running, migrated database and the folders. */
export type Core = Awaited<ReturnType<typeof openCore>>

/**
 * Finds or starts the database, migrates it and opens the pools of the plain roles. Throws `StartRefused` when a
 * migration was tampered with, or the file of keys is not one.
 */
export async function openCore(
  config: Config,
  options: {
    poolSize?: number
    onLost?: (error: Error) => void
    /** How long a statement of a role may take, in milliseconds; as long as it takes where nothing is said. */
    statementMs?: Partial<Record<DatabaseRole, number>>
  } = {},
) {
  mkdirSync(config.dataDir, { recursive: true })
  const keys = openKeys(config)
  const ownerUrl = await reachDatabase(config)
  const loginPrefix = config.databaseUrl ? prefixOf(config.databaseUrl) : 'forecourt'
  const migrated = await migrate(ownerUrl, { loginPrefix })
  if (migrated.kind === 'changed')
    throw new StartRefused(`The migration ${migrated.name} is not as it was: ${migrated.reason}.`)

  const pools: Record<string, Pool> = {}
  const own: Pool[] = []
  const open = (role: DatabaseRole, max: number) => {
    const url = roleUrl(ownerUrl, role, loginPrefix)
    const statementMs = options.statementMs?.[role]
    const pool = openPool(url, { max, statementMs, onLost: options.onLost, name: `forecourt ${role}` })
    pools[role] = pool
    own.push(pool)
    return openDatabase(pool)
  }
  const app = open('app', options.poolSize ?? 12)
  const platform = open('platform', 3)
  const worker = open('worker', options.poolSize ?? 8)
  const platformCtx = (): PlatformCtx => ({ platform: true, db: platform, now: new Date() })

  return {
    config,
    ownerUrl,
    loginPrefix,
    /** Under which applications and other secrets are kept. */
    keys,
    app,
    platform,
    /** May read who wrote a lead, which the web may not. */
    worker,
    platformCtx,
    /** Every pool that is open, by what it is for; who adds one ends it. */
    pools,
    /** Ends the pools of the plain roles, and the embedded server when nobody else uses it. */
    async close() {
      // The pools, not what queries through them: that lets a pool stand, and be used, which it has not asked yet.
      await Promise.all(own.map((pool) => pool.end()))
      if (!config.databaseUrl) await stopEmbeddedDatabase(config.dataDir)
    },
  }
}

/** The keys of sealed values; throws `StartRefused` where the file of keys is none. */
export function openKeys(config: Config): DataKeys {
  try {
    return openDataKeys(config)
  } catch (error) {
    throw error instanceof BrokenKeyFile ? new StartRefused(error.message) : error
  }
}

/** The owner's URL of a database that answers; a reason the operator can act on otherwise. */
async function reachDatabase({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl === null) {
    const started = await startEmbeddedDatabase(dataDir).catch((error: Error) => {
      throw new StartRefused(error.message)
    })
    return started.url
  }
  const probe = openPool(databaseUrl, { max: 1, patienceMs: 10_000 })
  try {
    await probe.query('select 1')
    return databaseUrl
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    const { message, code } = error as { message?: string; code?: string }
    const reason = message || code || String(error)
    throw new StartRefused(`The database ${pathname.slice(1)} on ${host} (DATABASE_URL) does not answer: ${reason}.`)
  } finally {
    await probe.end()
  }
}

/** Logins are named after the database, so that two installations may share a cluster. */
function prefixOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
    .replace(/[^a-z0-9_]/gi, '_')
    .slice(0, 40)
}
