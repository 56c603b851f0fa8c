import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { secretHash } from '#domain/accounts/secret.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type Alert, alertEndsAt } from './alert.ts'
import { readAlertLink } from './alert-link.ts'

/** Whose alerts: a shopper's who is signed in, or those of the mailbox a letter's link was sent to. */
export type AlertsOf = { shopperId: number } | { link: string }

/** The alerts that may be seen and changed, the newest first; empty for a link that is none. */
export async function listAlerts(ctx: TenantCtx, of: AlertsOf): Promise<Alert[]> {
  return withTenant(ctx, (trx) => readAlerts(trx, ctx, of))
}

/** The one a link names; null where it is none, or over. */
export async function findAlert(ctx: TenantCtx, link: string): Promise<Alert | null> {
  const alertId = readAlertLink(link)?.alertId
  return (await listAlerts(ctx, { link })).find((alert) => alert.alertId === alertId) ?? null
}

export async function readAlerts(trx: TenantTransaction, ctx: TenantCtx, of: AlertsOf): Promise<Alert[]> {
  const whose = alertsOf(of)
  if (!whose) return []
  const { rows } = await sql<Omit<Alert, 'endsAt'> & { answeredAt: Date }>`
    select a.alert_id as "alertId", a.kind, a.about, coalesce(a.search_href, '/cars/' || l.slug) as href, a.frequency, a.state,
      a.requested_at as "requestedAt", a.confirmed_at as "confirmedAt", a.answered_at as "answeredAt"
    from alerts a left join listings l on l.listing_id = a.listing_id
    where a.tenant_id = ${ctx.tenant.tenantId} and ${whose}
    order by a.alert_id desc`.execute(trx)
  return rows
    .map(({ answeredAt, ...alert }) => ({ ...alert, endsAt: alertEndsAt({ state: alert.state, answeredAt }) }))
    .filter(({ endsAt }) => endsAt > ctx.now)
}

/** A condition on `alerts a`; null for a link that can be none. */
export function alertsOf(of: AlertsOf): RawBuilder<SqlBool> | null {
  if ('shopperId' in of) return sql<SqlBool>`a.shopper_id = ${of.shopperId}`
  const link = readAlertLink(of.link)
  if (!link) return null
  return sql<SqlBool>`a.alert_contact_id = (
    select c.alert_contact_id from alert_contacts c where c.tenant_id = a.tenant_id and c.token_hash = ${secretHash(link.token)})`
}
