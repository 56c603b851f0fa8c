import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { SESSION_LONGEST_MS } from './session-time.ts'
import { signInMessageId } from './sign-in-letter.ts'

const DAY_MS = 86_400_000
const LINK_DAYS = 1
/** Two years: as long as leads are kept without another word of the dealer's (rule:staff-audit). */
const AUDIT_DAYS = 730

/** Where a demo keeps its letters; null where they are sent. */
export type SignInLetters = { eraseMessages(messageIds: readonly string[]): Promise<void> } | null

/**
 * Lets used links, ended sessions and old rows of the audit go, and a demo's letters whose links sign nobody in any more.
 * Needs the worker's role.
 */
export async function deleteExpiredStaff(ctx: TenantCtx, letters: SignInLetters = null): Promise<void> {
  const { tenantId } = ctx.tenant
  const before = (ms: number) => new Date(ctx.now.getTime() - ms)
  // Before the rows go: a file that cannot be erased is tried again the next hour.
  if (letters) await letters.eraseMessages((await endedLinks(ctx)).map(signInMessageId))
  await withTenant(ctx, async (trx) => {
    const links = trx.deleteFrom('staff_sign_in_links').where('tenant_id', '=', tenantId)
    await links.where('created_at', '<', before(LINK_DAYS * DAY_MS)).execute()
    const sessions = trx.deleteFrom('staff_sessions').where('tenant_id', '=', tenantId)
    await sessions.where('created_at', '<', before(SESSION_LONGEST_MS)).execute()
    const audit = trx.deleteFrom('staff_audit').where('tenant_id', '=', tenantId)
    await audit.where('at', '<', before(AUDIT_DAYS * DAY_MS)).execute()
  })
}

/** The hashes of links that were used or are too old. */
async function endedLinks(ctx: TenantCtx): Promise<string[]> {
  const rows = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('staff_sign_in_links')
      .select('token_hash')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', ctx.now)]))
      .execute(),
  )
  return rows.map(({ token_hash }) => token_hash)
}
