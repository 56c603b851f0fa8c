import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import { openDatabase, openPool, roleUrl } from './db/client.ts'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from './db/embedded.ts'
import { migrate } from './db/migrate.server.ts'
import type { Database } from './db/schema.ts'
import { diskStore } from './domain/media/adapters/disk.server.ts'
import type { MediaStore } from './domain/media/store.ts'
import { createVariants, type Variants } from './domain/media/transform.server.ts'
import type { PlatformCtx, TenantCtx } from './domain/tenants/context.ts'
import { listTenantSlugs, loadTenant } from './domain/tenants/load-tenant.server.ts'
import type { Tokens } from './domain/tenants/tokens.ts'
import { TEMPLATES } from './templates/registry.ts'

/** What every door (web, worker, command line) stands on: a running, migrated database and the folders. */
export type Core = {
  config: Config
  ownerUrl: string
  loginPrefix: string
  app: Kysely<Database>
  platform: Kysely<Database>
  mediaDir: string
  platformCtx(): PlatformCtx
  tenantBySlug(slug: string): Promise<{ kind: 'found'; ctx: TenantCtx } | { kind: 'unknown'; slugs: string[] }>
  /** Ends the pools, and the embedded server when nobody else uses it. */
  close(): Promise<void>
}

/** The layout families there are, each with the look a tenant starts from. */
export const templates: Readonly<Record<string, Tokens>> = TEMPLATES

/** The start is refused for a reason the operator can act on; said without a stack. */
export class StartRefused extends Error {}

/**
 * Finds or starts the database, migrates it and opens the pools of the plain roles. Throws `StartRefused` when a
 * migration was tampered with.
 */
export async function openCore(config: Config, options: { poolSize?: number; onLost?: (error: Error) => void } = {}): Promise<Core> {
  mkdirSync(config.dataDir, { recursive: true })
  const ownerUrl = config.databaseUrl ?? (await startEmbeddedDatabase(config.dataDir)).url
  const loginPrefix = config.databaseUrl ? prefixOf(config.databaseUrl) : 'forecourt'
  const migrated = await migrate(ownerUrl, { loginPrefix })
  if (migrated.kind === 'changed') throw new StartRefused(`The migration ${migrated.name} is not as it was: ${migrated.reason}.`)

  const open = (role: 'app' | 'platform', max: number) =>
    openDatabase(openPool(roleUrl(ownerUrl, role, loginPrefix), { max, onLost: options.onLost, name: `forecourt ${role}` }))
  const app = open('app', options.poolSize ?? 12)
  const platform = open('platform', 3)
  const platformCtx = (): PlatformCtx => ({ platform: true, db: platform, now: new Date() })

  return {
    config,
    ownerUrl,
    loginPrefix,
    app,
    platform,
    mediaDir: join(config.dataDir, 'media'),
    platformCtx,
    async tenantBySlug(slug) {
      const slugs = await listTenantSlugs(platformCtx())
      const tenantId = slugs.find((row) => row.slug === slug)?.tenantId
      const tenant = tenantId === undefined ? null : await loadTenant(app, tenantId)
      return tenant ? { kind: 'found', ctx: { tenant, db: app, now: new Date() } } : { kind: 'unknown', slugs: slugs.map((row) => row.slug) }
    },
    async close() {
      await Promise.all([app.destroy(), platform.destroy()])
      if (!config.databaseUrl) await stopEmbeddedDatabase(config.dataDir)
    },
  }
}

/** Logins are named after the database, so that two installations may share a cluster. */
function prefixOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1)).replace(/[^a-z0-9_]/gi, '_').slice(0, 40)
}

/** Held by the one server of a DATA_DIR while it runs. */
export function serverLockPath(config: Config): string {
  return join(config.dataDir, 'server.lock')
}

/** Where originals are kept and how they are resized; `report` hears when the cache on disk cannot be used. */
export function openMedia(config: Config, report: (error: unknown) => void): { store: MediaStore; variants: Variants } {
  const mediaDir = join(config.dataDir, 'media')
  const store = diskStore(mediaDir)
  const variants = createVariants({ store, dir: join(mediaDir, 'variants'), maxDiskBytes: config.mediaCacheBytes, report })
  return { store, variants }
}
