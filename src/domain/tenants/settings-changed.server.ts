import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'

/** What a tenant's site is made of beside stock changed: running servers read it again when the transaction commits. */
export async function settingsChanged(trx: TenantTransaction, tenantId: number): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    update tenants set settings_version = settings_version + 1 where tenant_id = ${tenantId}
    returning settings_version as version`.execute(trx)
  const message = JSON.stringify({ tenantId, settings: rows[0]!.version })
  await sql`select pg_notify('forecourt_changes', ${message})`.execute(trx)
}
