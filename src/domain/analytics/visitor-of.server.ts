import { createHash, randomBytes } from 'node:crypto'
import type { TenantTransaction } from '#db/tenant-session.ts'

/** What is known of who asks: enough to tell two visitors apart, and never kept as it is. */
export type Visitor = { address: string; userAgent: string }

/**
 * A visitor's name for one day on one dealer's site (rule:view-count): a hash of address and browser with a salt that
 * the next day's replaces. Who has no salt any more cannot be told again, nor one dealer's visitor from another's.
 */
export async function visitorOf(
  trx: TenantTransaction,
  { tenantId, now }: { tenantId: number; now: Date },
  { address, userAgent }: Visitor,
): Promise<string> {
  const salt = await saltOf(trx, tenantId, now.toISOString().slice(0, 10))
  return createHash('sha256')
    .update(JSON.stringify([salt, address, userAgent]))
    .digest('base64url')
}

async function saltOf(trx: TenantTransaction, tenantId: number, day: string): Promise<string> {
  const known = trx.selectFrom('visitor_salts').select('salt').where('tenant_id', '=', tenantId)
  const todays = await known.where('day', '=', day).executeTakeFirst()
  if (todays) return todays.salt
  const salt = randomBytes(32).toString('base64url')
  await trx
    .insertInto('visitor_salts')
    .values({ tenant_id: tenantId, day, salt })
    .onConflict((taken) => taken.column('tenant_id').doUpdateSet({ day, salt }).where('visitor_salts.day', '<', day))
    .execute()
  // Another request may have been first.
  return (await known.executeTakeFirstOrThrow()).salt
}
