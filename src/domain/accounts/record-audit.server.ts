import type { TenantTransaction } from '#db/tenant-session.ts'
import { mailboxOf } from './staff.ts'
import type { DeskCtx } from './staff-ctx.ts'

/** What was read or done; the first word says what the numbers are numbers of. */
export type AuditAction =
  | 'staff-sign-in' | 'staff-sign-out' | 'lead-list' | 'lead-read' | 'lead-export' | 'lead-status' | 'lead-note'
  | 'lead-send-again' | 'lead-release' | 'lead-attachment' | 'lead-application' | 'lead-booking' | 'lead-bookings'
  | 'lead-reservation' | 'order-list' | 'order-read' | 'order-move' | 'order-refund' | 'order-pack' | 'order-document' // biome-ignore format: one list

/**
 * A row of the audit, in the transaction of what it tells of: neither is there without the other (rule:staff-audit). `details`
 * holds nothing personal of shoppers.
 */
export async function recordAudit(
  trx: TenantTransaction,
  { tenant, now, staff }: DeskCtx,
  { action, ids = [], details = {} }: { action: AuditAction; ids?: readonly number[]; details?: object },
): Promise<void> {
  await trx
    .insertInto('staff_audit')
    .values({
      tenant_id: tenant.tenantId,
      at: now,
      email: mailboxOf(staff.email),
      staff_session_id: staff.sessionId,
      action,
      subject_ids: [...ids],
      details: JSON.stringify(details),
    })
    .execute()
}
