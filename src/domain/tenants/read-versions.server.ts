import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { askEachTenant } from '#db/tenant-session.ts'

/** Both grow with every change; `settings` of all that a site is made of beside its stock. */
export type TenantVersions = { settingsVersion: number; stockVersion: number }

/** What the database holds of each of these tenants; of one that is gone nothing. One question for all of them, not one each. */
export function readVersions(db: Kysely<Database>, tenantIds: readonly number[]): Promise<Map<number, TenantVersions>> {
  return askEachTenant(
    db,
    tenantIds,
    `select jsonb_build_object('settingsVersion', settings_version, 'stockVersion', stock_version)
    from tenants where tenant_id = forecourt.current_tenant_id()`,
  )
}
