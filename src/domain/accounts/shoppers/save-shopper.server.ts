import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from './shopper-ctx.ts'

/** Keeps what a shopper says of themselves; a phone that a code has proved stays as it is. `phone` in its one spelling. */
export async function saveShopper(ctx: ShopperCtx, said: { name: string; phone: string | null }): Promise<void> {
  const { tenant, shopper } = ctx
  await withTenant(ctx, async (trx) => {
    const own = trx
      .updateTable('shoppers')
      .where('tenant_id', '=', tenant.tenantId)
      .where('shopper_id', '=', shopper.shopperId)
    await own.set({ name: said.name }).execute()
    if (said.phone) await own.set({ phone: said.phone }).where('is_phone_proved', '=', false).execute()
  })
}
