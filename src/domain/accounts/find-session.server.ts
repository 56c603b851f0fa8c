import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isSecret, secretHash } from './secret.server.ts'
import { isOpenAt } from './session-time.ts'
import { findStaff } from './staff.ts'
import type { StaffSession } from './staff-ctx.ts'

/** Visits closer together than this are one, as far as the database is told. */
const VISIT_MS = 60_000

/**
 * The session a cookie stands for: of this dealer, not ended, not too old, and of somebody whom the settings still name; null
 * otherwise. Being found counts as a visit.
 */
export async function findSession(ctx: TenantCtx, secret: string | null): Promise<StaffSession | null> {
  if (!isSecret(secret)) return null
  const { tenant, now } = ctx
  return withTenant(ctx, async (trx) => {
    const row = await trx
      .selectFrom('staff_sessions')
      .select(['staff_session_id', 'email', 'seen_at'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('token_hash', '=', secretHash(secret))
      .where(isOpenAt(now))
      .executeTakeFirst()
    const person = row && findStaff(tenant.settings, row.email)
    if (!person) return null
    if (now.getTime() - row.seen_at.getTime() >= VISIT_MS)
      await trx
        .updateTable('staff_sessions')
        .set({ seen_at: now })
        .where('tenant_id', '=', tenant.tenantId)
        .where('staff_session_id', '=', row.staff_session_id)
        .execute()
    return { ...person, sessionId: row.staff_session_id }
  })
}
