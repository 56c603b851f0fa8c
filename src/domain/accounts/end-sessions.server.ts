import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOpenAt } from './session-time.ts'
import { mailboxOf } from './staff.ts'
import type { StaffSession } from './staff-ctx.ts'

/** Ends a session of somebody's own by its number, or all but the one that asks; how many there were (rule:staff-session). */
export async function endSessions(
  ctx: TenantCtx,
  { sessionId, email }: Pick<StaffSession, 'sessionId' | 'email'>,
  which: number | 'others',
): Promise<number> {
  return withTenant(ctx, async (trx) => {
    const own = trx
      .updateTable('staff_sessions')
      .set({ ended_at: ctx.now })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('email', '=', mailboxOf(email))
      .where(isOpenAt(ctx.now))
    const asked =
      which === 'others' ? own.where('staff_session_id', '<>', sessionId) : own.where('staff_session_id', '=', which)
    const { numUpdatedRows } = await asked.executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}
