import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { SESSION_LONGEST_MS } from './session-time.ts'

const DAY_MS = 86_400_000
const LINK_DAYS = 1
/** Two years: as long as leads are kept without another word of the dealer's (rule:staff-audit). */
const AUDIT_DAYS = 730

/** Lets used links, ended sessions and old rows of the audit go. Needs the worker's role. */
export async function deleteExpiredStaff(ctx: TenantCtx): Promise<void> {
  const { tenantId } = ctx.tenant
  const before = (ms: number) => new Date(ctx.now.getTime() - ms)
  await withTenant(ctx, async (trx) => {
    const links = trx.deleteFrom('staff_sign_in_links').where('tenant_id', '=', tenantId)
    await links.where('created_at', '<', before(LINK_DAYS * DAY_MS)).execute()
    const sessions = trx.deleteFrom('staff_sessions').where('tenant_id', '=', tenantId)
    await sessions.where('created_at', '<', before(SESSION_LONGEST_MS)).execute()
    const audit = trx.deleteFrom('staff_audit').where('tenant_id', '=', tenantId)
    await audit.where('at', '<', before(AUDIT_DAYS * DAY_MS)).execute()
  })
}
