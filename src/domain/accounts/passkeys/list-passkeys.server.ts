import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

export type Passkey = {
  passkeyId: number
  /** Where it was made: 'Chrome on Windows'; empty where it is not known. */
  device: string
  addedAt: Date
  /** Null before it has signed anybody in. */
  usedAt: Date | null
}

/** The passkeys of a shopper, the newest first. */
export async function listPasskeys(ctx: TenantCtx, shopperId: number): Promise<Passkey[]> {
  return withTenant(ctx, (trx) =>
    trx
      .selectFrom('shopper_passkeys')
      .select(['shopper_passkey_id as passkeyId', 'device', 'created_at as addedAt', 'used_at as usedAt'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', shopperId)
      .orderBy('shopper_passkey_id', 'desc')
      .execute(),
  )
}
