import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { contactHashes } from '#domain/leads/lead-hash.server.ts'
import type { LetterFolder } from '#domain/leads/letters/letter-folder.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { alertsOverBefore } from './alert.ts'
import { alertMessageId } from './alert-message.ts'
import { readEmail } from './request-alert.server.ts'

/** Where a demo's letters are; null where letters are sent. */
type Letters = Pick<LetterFolder, 'eraseMessages'> | null

/** Erases a mailbox with its alerts, what was told by them and a demo's letters; how many alerts. Needs the worker's ctx. */
export async function eraseAlerts(ctx: TenantCtx, contact: string, letters: Letters = null): Promise<number> {
  const email = readEmail(contact)
  if (!email) return 0
  return withTenant(ctx, async (trx) => {
    const hashes = await contactHashes(trx, 'email', email)
    const whose = sql`select alert_contact_id from alert_contacts
      where tenant_id = ${ctx.tenant.tenantId} and email_hash = any(${hashes})`
    const erased = await erase(trx, ctx, sql`a.alert_contact_id in (${whose})`, letters)
    await sql`delete from alert_contacts where alert_contact_id in (${whose})`.execute(trx)
    return erased
  })
}

/** Erases a demo's letters of a shopper's alerts. Before the account goes, with which the alerts do, and with them what says whose they are. */
export async function eraseShopperLetters(ctx: TenantCtx, shopperId: number, letters: Letters): Promise<void> {
  if (!letters) return
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ mailId: number }>`select forecourt.shopper_alert_mails(${shopperId}) as "mailId"`.execute(trx),
  )
  await letters.eraseMessages(rows.map(({ mailId }) => alertMessageId(ctx.tenant, mailId)))
}

/** Lets alerts go a year after the last answer, unconfirmed ones after a week, and mailboxes without any (rule:alert-retention). */
export async function eraseExpiredAlerts(ctx: TenantCtx, letters: Letters = null): Promise<void> {
  await withTenant(ctx, async (trx) => {
    const isOver = sql`a.answered_at < case a.state when 'unconfirmed' then ${alertsOverBefore('unconfirmed', ctx.now)}::timestamptz
      else ${alertsOverBefore('other', ctx.now)}::timestamptz end`
    await erase(trx, ctx, isOver, letters)
    await sql`
      delete from alert_contacts c where c.tenant_id = ${ctx.tenant.tenantId} and c.created_at < ${alertsOverBefore('unconfirmed', ctx.now)}
        and not exists (select from alerts a where a.alert_contact_id = c.alert_contact_id)`.execute(trx)
  })
}

/** Letters go first: should they stay, the alerts do too, and the next try has both. */
async function erase(
  trx: Parameters<typeof contactHashes>[0],
  { tenant }: TenantCtx,
  which: ReturnType<typeof sql>,
  letters: Letters,
): Promise<number> {
  const { rows } = await sql<{ mailId: number }>`
    select m.alert_mail_id as "mailId" from alert_mails m join alerts a on a.alert_id = m.alert_id
    where a.tenant_id = ${tenant.tenantId} and ${which}`.execute(trx)
  await letters?.eraseMessages(rows.map(({ mailId }) => alertMessageId(tenant, mailId)))
  const { numAffectedRows } = await sql`
    delete from alerts a where a.tenant_id = ${tenant.tenantId} and ${which}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
