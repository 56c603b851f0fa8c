import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isContact } from './read-leads.server.ts'

const DAY_MS = 86_400_000

/** Erases every lead of whoever has this e-mail address or phone number, with consents, deliveries and bookings; how many there were. */
export async function eraseLeads(ctx: TenantCtx, contact: string): Promise<number> {
  return withTenant(ctx, async (trx) => {
    const { numAffectedRows } = await sql`
      delete from leads where tenant_id = ${ctx.tenant.tenantId} and ${await isContact(trx, ctx, contact)}`.execute(trx)
    return Number(numAffectedRows ?? 0)
  })
}

/** Erases leads older than the dealer keeps them (rule:lead-retention); one whose booking is still ahead is not yet. */
export async function eraseExpiredLeads(ctx: TenantCtx): Promise<void> {
  const { tenantId, settings } = ctx.tenant
  const before = new Date(ctx.now.getTime() - settings.leads.keepDays * DAY_MS)
  await withTenant(ctx, (trx) =>
    trx
      .deleteFrom('leads')
      .where('tenant_id', '=', tenantId)
      .where('created_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('bookings')
              .whereRef('bookings.lead_id', '=', 'leads.lead_id')
              .where('bookings.state', '=', 'booked')
              .where('bookings.ends_at', '>', ctx.now),
          ),
        ),
      )
      .execute(),
  )
}
