import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from './shoppers/shopper-ctx.ts'

/** What a shopper takes away by itself, and by what they name it. */
const KEYS = {
  watchlist_entries: 'listing_id',
  own_vehicles: 'own_vehicle_id',
  kept_pages: 'path',
  shopper_passkeys: 'shopper_passkey_id',
} as const

/** Takes one thing of a shopper's own away; says whether it was there. */
export async function removeOwn(
  ctx: Pick<ShopperCtx, 'tenant' | 'db'> & { shopper: { shopperId: number } },
  table: keyof typeof KEYS,
  key: number | string,
): Promise<boolean> {
  const { tenant, shopper } = ctx
  const { numAffectedRows } = await withTenant(ctx, (trx) =>
    sql`delete from ${sql.table(table)} where tenant_id = ${tenant.tenantId} and shopper_id = ${shopper.shopperId}
      and ${sql.ref(KEYS[table])} = ${key}`.execute(trx),
  )
  return numAffectedRows === 1n
}
