import { type RawBuilder, sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SignInLetters } from '../delete-expired-staff.server.ts'
import { codeMessageId } from '../shoppers/sign-in-code.server.ts'

/**
 * Erases a shopper: their account, every row of every table that has their number, and what stands under the contacts they
 * proved, with a demo's messages of codes. False where there is no such shopper. Leads stay as long as the dealer keeps them, or
 * until `eraseLeads`; orders that came under contract stay, without a shopper (rule:shopper-data).
 */
export async function eraseShopper(ctx: TenantCtx, shopperId: number, letters: SignInLetters = null): Promise<boolean> {
  await eraseCodeMessages(
    ctx,
    letters,
    sql`select unnest(array[case when is_email_proved then email end, case when is_phone_proved then phone end])
      from shoppers where tenant_id = ${ctx.tenant.tenantId} and shopper_id = ${shopperId}`,
  )
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ erased: boolean }>`select forecourt.erase_shopper(${shopperId}) as erased`.execute(trx),
  )
  return rows[0]!.erased
}

/**
 * Erases what is held under an e-mail address or phone number, in its one spelling, without an account, with a demo's messages
 * of codes; how many rows. Needs the worker's role.
 */
export async function eraseContact(ctx: TenantCtx, contact: string, letters: SignInLetters = null): Promise<number> {
  await eraseCodeMessages(ctx, letters, sql`select ${contact}::text`)
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ erased: number }>`select forecourt.erase_contact(${contact}) as erased`.execute(trx),
  )
  return Number(rows[0]!.erased)
}

/** Before the rows go, which alone say what the messages are called. */
async function eraseCodeMessages(ctx: TenantCtx, letters: SignInLetters, contacts: RawBuilder<unknown>): Promise<void> {
  if (!letters) return
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ kind: 'email' | 'phone'; tokenHash: string }>`
      select kind, token_hash as "tokenHash" from shopper_sign_in_codes
      where tenant_id = ${ctx.tenant.tenantId} and contact in (${contacts})`.execute(trx),
  )
  await letters.eraseMessages(rows.map(({ kind, tokenHash }) => codeMessageId(kind, tokenHash)))
}
