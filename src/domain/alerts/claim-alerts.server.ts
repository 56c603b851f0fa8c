import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { hashedText } from '#domain/leads/lead-hash.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readEmail } from './request-alert.server.ts'

/**
 * Gives a shopper the alerts of their mailbox, where they have proved that it is theirs, by a code that was sent there; how
 * many. An address that was only said claims nothing.
 */
export async function claimAlerts(ctx: TenantCtx, { shopperId }: { shopperId: number }): Promise<number> {
  return withTenant(ctx, async (trx) => {
    const shopper = await trx
      .selectFrom('shoppers')
      .select('email')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', shopperId)
      .where('is_email_proved', '=', true)
      .executeTakeFirst()
    const mailbox = readEmail(shopper?.email ?? '')
    if (!mailbox) return 0
    const { rows } = await sql<{ claimed: string }>`
      select forecourt.claim_alerts(${hashedText('email', mailbox)}, ${shopperId}) as claimed`.execute(trx)
    return Number(rows[0]!.claimed)
  })
}
