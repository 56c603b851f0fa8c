import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOpenAt } from './session-time.ts'
import { mailboxOf } from './staff.ts'

export type OpenSession = {
  sessionId: number
  /** 'Chrome on Windows'; empty where it is not known. */
  device: string
  signedInAt: Date
  /** To the minute. */
  seenAt: Date
}

/** Where somebody is signed in, the last seen first (rule:staff-session). */
export async function listSessions(ctx: TenantCtx, email: string): Promise<OpenSession[]> {
  return withTenant(ctx, (trx) =>
    trx
      .selectFrom('staff_sessions')
      .select(['staff_session_id as sessionId', 'device', 'created_at as signedInAt', 'seen_at as seenAt'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('email', '=', mailboxOf(email))
      .where(isOpenAt(ctx.now))
      .orderBy('seen_at', 'desc')
      .orderBy('staff_session_id', 'desc')
      .execute(),
  )
}
