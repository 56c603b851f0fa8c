import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

const KEEP_DAYS = 30

/** Lets go of what the signing sandbox has of contracts that could be signed until thirty days ago. Needs the worker's role. */
export async function deleteExpiredEnvelopes(ctx: TenantCtx): Promise<void> {
  await withTenant(ctx, (trx) =>
    trx
      .deleteFrom('sandbox_envelopes')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('sign_by', '<', new Date(ctx.now.getTime() - KEEP_DAYS * 86_400_000))
      .execute(),
  )
}
