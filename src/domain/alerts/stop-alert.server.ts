import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type AlertChange, changeAlert, type WhichAlert } from './change-alert.server.ts'
import { type AlertsOf, alertsOf } from './list-alerts.server.ts'

/**
 * Nothing more is told: one press, nobody signs in (rule:alert-stop). Stopped again it stays stopped. `unknown`: there is no
 * such alert, so nothing is told by it either.
 */
export async function stopAlert(ctx: TenantCtx, which: WhichAlert): Promise<AlertChange> {
  return changeAlert(ctx, which, {
    set: sql`state = 'stopped', stopped_at = coalesce(a.stopped_at, ${ctx.now}::timestamptz)`,
    when: sql`true`,
  })
}

/** The same of all alerts of a mailbox or a shopper; how many were on. */
export async function stopAllAlerts(ctx: TenantCtx, of: AlertsOf): Promise<number> {
  const whose = alertsOf(of)
  if (!whose) return 0
  return withTenant(ctx, async (trx) => {
    const { numAffectedRows } = await sql`
      update alerts a set state = 'stopped', stopped_at = ${ctx.now}, answered_at = ${ctx.now}
      where a.tenant_id = ${ctx.tenant.tenantId} and a.state <> 'stopped' and ${whose}`.execute(trx)
    return Number(numAffectedRows ?? 0)
  })
}
