import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

export type AuditRow = { at: Date; email: string; sessionId: number; action: string; shown: number; details: object }

/**
 * Who read or changed something, the newest first: `subject` is the first word of the actions, `id` one of its numbers.
 * Needs the worker's role (rule:staff-audit).
 */
export async function listAudit(
  ctx: TenantCtx,
  { subject, id, limit = 500 }: { subject: string; id: number | null; limit?: number },
): Promise<AuditRow[]> {
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<AuditRow>`
      select at, email, staff_session_id as "sessionId", action, cardinality(subject_ids) as shown, details
      from staff_audit
      where tenant_id = ${ctx.tenant.tenantId} and action like ${`${subject}-%`}
        and (${id}::bigint is null or subject_ids @> array[${id}::bigint])
      order by at desc, staff_audit_id desc limit ${limit}`.execute(trx)
    return rows
  })
}
