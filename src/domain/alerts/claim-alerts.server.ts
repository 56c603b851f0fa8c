import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { hashedText } from '#domain/leads/lead-hash.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readEmail } from './request-alert.server.ts'

/**
 * Gives the alerts of a mailbox to the shopper who has just shown that it is theirs, by a code that was sent there; how many.
 * Never for an address that was only typed.
 */
export async function claimAlerts(
  ctx: TenantCtx,
  { shopperId, email }: { shopperId: number; email: string },
): Promise<number> {
  const mailbox = readEmail(email)
  if (!mailbox) return 0
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ claimed: string }>`
      select forecourt.claim_alerts(${hashedText('email', mailbox)}, ${shopperId}) as claimed`.execute(trx)
    return Number(rows[0]!.claimed)
  })
}
