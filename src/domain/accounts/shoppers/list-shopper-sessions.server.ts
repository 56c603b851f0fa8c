import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { OpenSession } from '../list-sessions.server.ts'
import { isShopperSessionOpenAt } from './shopper-session-time.ts'

/** Where a shopper is signed in, the last seen first (rule:shopper-session); seen is to the hour. */
export async function listShopperSessions(ctx: TenantCtx, shopperId: number): Promise<OpenSession[]> {
  return withTenant(ctx, (trx) =>
    trx
      .selectFrom('shopper_sessions')
      .select(['shopper_session_id as sessionId', 'device', 'created_at as signedInAt', 'seen_at as seenAt'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', shopperId)
      .where(isShopperSessionOpenAt(ctx.now))
      .orderBy('seen_at', 'desc')
      .orderBy('shopper_session_id', 'desc')
      .execute(),
  )
}
