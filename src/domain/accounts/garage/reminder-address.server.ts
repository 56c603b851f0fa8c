import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '../shoppers/shopper-ctx.ts'

/** Where a shopper's reminders go: an e-mail address that a code has shown to be theirs; null without (rule:own-vehicles). */
export async function reminderAddress(ctx: ShopperCtx): Promise<string | null> {
  const row = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('shoppers')
      .select('email')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', ctx.shopper.shopperId)
      .where('is_email_proved', '=', true)
      .executeTakeFirst(),
  )
  return row?.email ?? null
}
