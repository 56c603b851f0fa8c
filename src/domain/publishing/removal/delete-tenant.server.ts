import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'

/** Deletes a tenant with everything that is its own in the database; running servers are told at the commit. */
export async function deleteTenant(trx: TenantTransaction, tenantId: number): Promise<void> {
  // Photos, media and files of the folder point at images, listings at dealerships, without cascading: theirs go first.
  for (const table of ['listings', 'tenant_files', 'images'] as const)
    await trx.deleteFrom(table).where('tenant_id', '=', tenantId).execute()
  await trx.deleteFrom('tenants').where('tenant_id', '=', tenantId).execute()
  await sql`select pg_notify('forecourt_changes', ${JSON.stringify({ tenantId, settings: 0 })})`.execute(trx)
}
