import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isSecret, secretHash } from '../secret.server.ts'
import type { ShopperSession } from './shopper-ctx.ts'
import { isShopperSessionOpenAt } from './shopper-session-time.ts'

/** Visits closer together than this are one, as far as the database is told. */
const VISIT_MS = 3_600_000

/** The session a cookie stands for, of this dealer and still open; null otherwise. Being found counts as a visit. */
export async function findShopperSession(ctx: TenantCtx, secret: string | null): Promise<ShopperSession | null> {
  if (!isSecret(secret)) return null
  const { tenant, now } = ctx
  return withTenant(ctx, async (trx) => {
    const found = await trx
      .selectFrom('shopper_sessions')
      .innerJoin('shoppers', (join) =>
        join
          .onRef('shoppers.tenant_id', '=', 'shopper_sessions.tenant_id')
          .onRef('shoppers.shopper_id', '=', 'shopper_sessions.shopper_id'),
      )
      .select(['shopper_session_id as sessionId', 'seen_at', 'shoppers.shopper_id as shopperId'])
      .select(['name', 'email', 'phone'])
      .where('shopper_sessions.tenant_id', '=', tenant.tenantId)
      .where('token_hash', '=', secretHash(secret))
      .where(isShopperSessionOpenAt(now))
      .executeTakeFirst()
    if (!found) return null
    const { seen_at, ...session } = found
    const isRenewed = now.getTime() - seen_at.getTime() >= VISIT_MS
    if (isRenewed)
      await trx
        .updateTable('shopper_sessions')
        .set({ seen_at: now })
        .where('tenant_id', '=', tenant.tenantId)
        .where('shopper_session_id', '=', session.sessionId)
        .execute()
    return { ...session, isRenewed }
  })
}
