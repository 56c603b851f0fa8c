import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from './shopper-ctx.ts'

/** Ends a session of the shopper's own by its number, all but the one that asks, or all; how many there were (rule:shopper-session). */
export async function endShopperSessions(ctx: ShopperCtx, which: number | 'others' | 'all'): Promise<number> {
  const { tenant, shopper } = ctx
  return withTenant(ctx, async (trx) => {
    const own = trx
      .deleteFrom('shopper_sessions')
      .where('tenant_id', '=', tenant.tenantId)
      .where('shopper_id', '=', shopper.shopperId)
    const asked =
      which === 'all'
        ? own
        : which === 'others'
          ? own.where('shopper_session_id', '<>', shopper.sessionId)
          : own.where('shopper_session_id', '=', which)
    const { numDeletedRows } = await asked.executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
