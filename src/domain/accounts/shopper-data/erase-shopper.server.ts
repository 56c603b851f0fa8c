import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/**
 * Erases a shopper: their account, every row of every table that has their number, and what stands under the contacts they
 * proved. False where there is no such shopper. Leads stay as long as the dealer keeps them, or until `eraseLeads`
 * (rule:shopper-data).
 */
export async function eraseShopper(ctx: TenantCtx, shopperId: number): Promise<boolean> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ erased: boolean }>`select forecourt.erase_shopper(${shopperId}) as erased`.execute(trx),
  )
  return rows[0]!.erased
}

/** Erases what is held under an e-mail address or phone number, in its one spelling, without an account; how many rows. Needs the worker's role. */
export async function eraseContact(ctx: TenantCtx, contact: string): Promise<number> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ erased: number }>`select forecourt.erase_contact(${contact}) as erased`.execute(trx),
  )
  return Number(rows[0]!.erased)
}
