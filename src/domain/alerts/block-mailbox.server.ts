import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { secretHash } from '#domain/accounts/secret.server.ts'
import { contactHashes } from '#domain/leads/lead-hash.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readAlertLink } from './alert-link.ts'
import { readEmail } from './request-alert.server.ts'

/**
 * Whoever was asked to confirm what somebody else asked for is never written to again, whoever asks: one press, and all that the
 * mailbox asked for is over (rule:alert-blocks). Says whether the link is one of this dealer's letters.
 */
export async function blockMailbox(ctx: TenantCtx, link: string): Promise<boolean> {
  return (await blockOf(ctx, link, ctx.now)) !== null
}

/** Whether the mailbox of such a link is blocked; null for a link that is none. */
export function findBlock(ctx: TenantCtx, link: string): Promise<boolean | null> {
  return blockOf(ctx, link, null)
}

async function blockOf(ctx: TenantCtx, link: string, at: Date | null): Promise<boolean | null> {
  if (!link.startsWith('no-')) return null
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ isBlocked: boolean | null }>`select forecourt.block_alerts(${link}, ${at}) as "isBlocked"`.execute(trx),
  )
  return rows[0]!.isBlocked
}

/** The link by which the mailbox of an alert's link is never written to again; null for a link that is none of this dealer's. */
export async function findBlockLink(ctx: TenantCtx, link: string): Promise<string | null> {
  const token = readAlertLink(link)?.token
  if (!token) return null
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ link: string | null }>`select forecourt.alert_block_link_of(${secretHash(token)}) as link`.execute(trx),
  )
  return rows[0]!.link
}

/** Lets a mailbox be written to again, because its owner told the dealer so; whether it was blocked. Needs the worker's ctx. */
export async function allowMailbox(ctx: TenantCtx, contact: string): Promise<boolean> {
  const email = readEmail(contact)
  if (!email) return false
  return withTenant(ctx, async (trx) => {
    const hashes = await contactHashes(trx, 'email', email)
    const { numAffectedRows } = await sql`
      delete from alert_blocks where tenant_id = ${ctx.tenant.tenantId} and email_hash = any(${hashes})`.execute(trx)
    return Number(numAffectedRows) > 0
  })
}
