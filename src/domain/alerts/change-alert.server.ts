import { type RawBuilder, sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Alert } from './alert.ts'
import { readAlertLink } from './alert-link.ts'
import { type AlertsOf, alertsOf, readAlerts } from './list-alerts.server.ts'

/** Whose alerts, and which of them; a link names one itself. */
export type WhichAlert = AlertsOf & { alertId?: number }

export type AlertChange = { kind: 'changed'; alert: Alert } | { kind: 'unknown' }

/** Changes one alert that is not over by the columns of `set`; `unknown` for another's, and where `when` does not hold. */
export async function changeAlert(
  ctx: TenantCtx,
  which: WhichAlert,
  { set, when }: { set: RawBuilder<unknown>; when: RawBuilder<unknown> },
): Promise<AlertChange> {
  const alertId = which.alertId ?? ('link' in which ? readAlertLink(which.link)?.alertId : undefined)
  const whose = alertsOf(which)
  if (!whose || !Number.isSafeInteger(alertId)) return { kind: 'unknown' }
  return withTenant(ctx, async (trx) => {
    const alert = await readOne(trx, ctx, which, alertId!)
    if (!alert) return { kind: 'unknown' as const }
    const { numAffectedRows } = await sql`
      update alerts a set ${set}, answered_at = ${ctx.now}
      where a.tenant_id = ${ctx.tenant.tenantId} and a.alert_id = ${alertId} and ${whose} and ${when}`.execute(trx)
    if (!numAffectedRows) return { kind: 'unknown' as const }
    return { kind: 'changed' as const, alert: (await readOne(trx, ctx, which, alertId!))! }
  })
}

async function readOne(trx: TenantTransaction, ctx: TenantCtx, of: AlertsOf, alertId: number): Promise<Alert | null> {
  return (await readAlerts(trx, ctx, of)).find((alert) => alert.alertId === alertId) ?? null
}
