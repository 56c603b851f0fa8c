import { withTenant } from '#db/tenant-session.ts'
import { recordAudit } from './record-audit.server.ts'
import type { DeskCtx } from './staff-ctx.ts'

/** That somebody signed in or out, on this device or all (rule:staff-audit). */
export async function auditSession(
  ctx: DeskCtx,
  action: 'staff-sign-in' | 'staff-sign-out',
  details: object = {},
): Promise<void> {
  await withTenant(ctx, (trx) => recordAudit(trx, ctx, { action, details }))
}
