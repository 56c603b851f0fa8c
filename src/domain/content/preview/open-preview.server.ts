import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { previewSecret } from './preview-secret.server.ts'
import { readPreviewToken } from './preview-token.server.ts'

/** The instant at which the link of a preview shows its page; null where it is none of this tenant's, or is over. */
export async function openPreview(
  ctx: TenantCtx,
  { path, token }: { path: string; token: string },
): Promise<Date | null> {
  const secret = await withTenant(ctx, (trx) => previewSecret(trx, ctx.tenant.tenantId))
  return readPreviewToken(secret, path, token, ctx.now)
}
