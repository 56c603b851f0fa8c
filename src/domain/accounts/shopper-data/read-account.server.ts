import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '../shoppers/shopper-ctx.ts'

/** A shopper's account, as they see it. */
export type Account = {
  name: string
  /** Contacts that codes have proved, in their one spelling; null where there is none of a kind. */
  proved: { email: string | null; phone: string | null }
  /** What they said their phone is, empty where they did not; null where it is proved. */
  phone: string | null
}

export async function readAccount({ tenant, shopper, db }: ShopperCtx): Promise<Account> {
  const row = await withTenant({ tenant, db }, (trx) =>
    trx
      .selectFrom('shoppers')
      .select(['name', 'email', 'phone', 'is_email_proved', 'is_phone_proved'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('shopper_id', '=', shopper.shopperId)
      .executeTakeFirstOrThrow(),
  )
  return {
    name: row.name,
    proved: { email: row.is_email_proved ? row.email : null, phone: row.is_phone_proved ? row.phone : null },
    phone: row.is_phone_proved ? null : (row.phone ?? ''),
  }
}
