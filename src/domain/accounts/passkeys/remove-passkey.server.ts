import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** Takes a passkey of a shopper's own away: it signs nobody in any more. False where there is none of theirs. */
export async function removePasskey(ctx: TenantCtx, shopperId: number, passkeyId: number): Promise<boolean> {
  const { numDeletedRows } = await withTenant(ctx, (trx) =>
    trx
      .deleteFrom('shopper_passkeys')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', shopperId)
      .where('shopper_passkey_id', '=', passkeyId)
      .executeTakeFirstOrThrow(),
  )
  return numDeletedRows === 1n
}
