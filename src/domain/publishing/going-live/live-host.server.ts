import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { settingsChanged } from '#domain/tenants/settings-changed.server.ts'

/** The domain that a tenant's configuration names as its own, and whether it is led to. */
export type OwnDomain = { domain: string; isLive: boolean; aliases: string[]; preview: boolean }

/** One change of a tenant at a time; null without a domain of its own. */
export async function readOwnDomain(trx: TenantTransaction, tenantId: number): Promise<OwnDomain | null> {
  await sql`select 1 from tenants where tenant_id = ${tenantId} for update`.execute(trx)
  const rows = await trx.selectFrom('hosts').selectAll().where('tenant_id', '=', tenantId).orderBy('host').execute()
  const domains = rows.filter(({ host }) => host.includes('.'))
  const own = domains.find(({ preview }) => preview !== null)
  if (!own) return null
  const aliases = domains.filter((row) => row !== own).map(({ host }) => host)
  return { domain: own.host, isLive: own.is_primary, aliases, preview: own.preview === true }
}

/** The name of the tenant's that its others lead to: a domain, or its slug; null before it is stored. */
export async function readPrimaryHost(trx: TenantTransaction, tenantId: number): Promise<string | null> {
  const own = trx.selectFrom('hosts').select('host').where('tenant_id', '=', tenantId)
  return (await own.where('is_primary', '=', true).executeTakeFirst())?.host ?? null
}

/** Makes a name of the tenant's its primary one; running servers lead there once it commits. */
export async function makePrimary(trx: TenantTransaction, tenantId: number, host: string): Promise<void> {
  const own = trx.updateTable('hosts').where('tenant_id', '=', tenantId)
  await own.set({ is_primary: false }).execute()
  await own.set({ is_primary: true }).where('host', '=', host).execute()
  await settingsChanged(trx, tenantId)
}
