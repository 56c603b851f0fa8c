import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/**
 * Saves what a page was answered as it sends it back, with the trade-in it is of (rule:valuation-saved): that of the shopper who is signed
 * in, where it was nobody's. False where there is none.
 */
export async function saveValuation(
  ctx: TenantCtx,
  tradeInId: number,
  valuation: object,
  shopperId: number | null,
): Promise<boolean> {
  const saved = await withTenant(ctx, (trx) =>
    trx
      .updateTable('trade_ins')
      .set({
        saved_valuation: sql`${JSON.stringify(valuation)}::jsonb`,
        shopper_id: sql`coalesce(shopper_id, ${shopperId})`,
      })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('trade_in_id', '=', tradeInId)
      .where('valued_at', 'is not', null)
      .executeTakeFirst(),
  )
  return saved.numUpdatedRows === 1n
}
