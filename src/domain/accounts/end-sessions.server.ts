import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { mailboxOf } from './staff.ts'
import type { StaffSession } from './staff-ctx.ts'

/** Ends a session, or all of the same person's, on whatever device; how many there were (rule:staff-session). */
export async function endSessions(
  ctx: TenantCtx,
  { sessionId, email }: Pick<StaffSession, 'sessionId' | 'email'>,
  which: 'this' | 'all',
): Promise<number> {
  return withTenant(ctx, async (trx) => {
    const open = trx
      .updateTable('staff_sessions')
      .set({ ended_at: ctx.now })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('ended_at', 'is', null)
    const { numUpdatedRows } = await (which === 'all'
      ? open.where('email', '=', mailboxOf(email))
      : open.where('staff_session_id', '=', sessionId)
    ).executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}
