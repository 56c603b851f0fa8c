import type { TenantTransaction } from '#db/tenant-session.ts'

/** What signs the previews of a tenant. */
export async function previewSecret(trx: TenantTransaction, tenantId: number): Promise<string> {
  const row = await trx
    .selectFrom('tenants')
    .select('preview_secret')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return row.preview_secret
}
