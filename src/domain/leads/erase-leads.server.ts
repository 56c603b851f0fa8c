import { type SqlBool, sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { LetterFolder } from './letters/letter-folder.ts'
import { isContact } from './read-leads.server.ts'

const DAY_MS = 86_400_000

/** Where a demo's letters are; null where letters are sent. */
type Letters = Pick<LetterFolder, 'erase'> | null

/**
 * Erases every lead of whoever has this e-mail address or phone number, with consents, deliveries, bookings and a
 * demo's letters; how many there were.
 */
export async function eraseLeads(ctx: TenantCtx, contact: string, letters: Letters = null): Promise<number> {
  return withTenant(ctx, async (trx) => erase(trx, ctx, await isContact(trx, contact), letters))
}

/** Erases leads older than the dealer keeps them (rule:lead-retention); one whose booking is still ahead is not yet. */
export async function eraseExpiredLeads(ctx: TenantCtx, letters: Letters = null): Promise<void> {
  const before = new Date(ctx.now.getTime() - ctx.tenant.settings.leads.keepDays * DAY_MS)
  await withTenant(ctx, (trx) =>
    erase(
      trx,
      ctx,
      sql<SqlBool>`created_at < ${before} and not exists (
    select from bookings b where b.lead_id = leads.lead_id and b.state = 'booked' and b.ends_at > ${ctx.now})`,
      letters,
    ),
  )
}

/** Letters go first: should they stay, the leads do too, and the next try has both. */
async function erase(
  trx: Parameters<typeof isContact>[0],
  { tenant }: TenantCtx,
  which: Awaited<ReturnType<typeof isContact>>,
  letters: Letters,
): Promise<number> {
  const { rows } = await sql<{ lead_id: number }>`
    delete from leads where tenant_id = ${tenant.tenantId} and ${which} returning lead_id`.execute(trx)
  if (rows.length > 0)
    await letters?.erase(
      tenant.slug,
      rows.map(({ lead_id }) => lead_id),
    )
  return rows.length
}
