import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Tenant } from './tenant.ts'

/**
 * What every verb that works for one dealer takes first. `db` reaches PostgreSQL as the role that row-level
 * security binds; only `withTenant` opens it, so a query outside a tenant's transaction reads nothing.
 */
export type TenantCtx = { tenant: Tenant; db: Kysely<Database>; now: Date }

/** Work that crosses dealers (host lookup, sweeps). Never built from what a request says. */
export type PlatformCtx = { platform: true; db: Kysely<Database>; now: Date }
