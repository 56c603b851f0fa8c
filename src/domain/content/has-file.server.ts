import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { FileKind } from './tenant-file.ts'

/** Whether the tenant has a drawing or video with these bytes; another dealer's is none of theirs. */
export async function hasTenantFile(
  ctx: TenantCtx,
  { sha256, kind }: { sha256: string; kind: FileKind },
): Promise<boolean> {
  const row = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('tenant_files')
      .select('tenant_file_id')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('file_sha256', '=', sha256)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  )
  return row !== undefined
}
