import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { contactHashes } from '#domain/leads/lead-hash.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Alert } from './alert.ts'
import { readEmail } from './request-alert.server.ts'

/** An alert with whose it is and how much it told: for its dealer. */
export type DealerAlert = Pick<
  Alert,
  'alertId' | 'kind' | 'about' | 'frequency' | 'state' | 'requestedAt' | 'confirmedAt'
> & {
  email: string
  shopperId: number | null
  /** Of a search. */
  searchHref: string | null
  /** What was told, and what waits for a letter. */
  told: number
  waiting: number
  lastMailAt: Date | null
}

/** A dealer's alerts, the newest first; `contact`: of one e-mail address, in any spelling. Needs the worker's ctx. */
export async function listDealerAlerts(
  ctx: TenantCtx,
  { state, contact }: { state: Alert['state'] | null; contact: string | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; alerts: DealerAlert[] }> {
  return withTenant(ctx, async (trx) => {
    const hashes = contact === null ? null : await contactHashes(trx, 'email', readEmail(contact) ?? contact)
    const which = sql`a.tenant_id = ${ctx.tenant.tenantId} and (${state}::text is null or a.state = ${state})
      and (${hashes}::text[] is null or c.email_hash = any(${hashes}::text[]))`
    const from = sql`from alerts a join alert_contacts c on c.alert_contact_id = a.alert_contact_id where ${which}`
    const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(trx)
    const { rows } = await sql<DealerAlert>`
      select a.alert_id as "alertId", a.kind, a.about, a.frequency, a.state, a.requested_at as "requestedAt",
        a.confirmed_at as "confirmedAt", c.email, a.shopper_id as "shopperId", a.search_href as "searchHref",
        (select count(*)::int from alert_news n where n.alert_id = a.alert_id and n.state = 'told') as told,
        (select count(*)::int from alert_news n where n.alert_id = a.alert_id and n.state = 'waiting') as waiting,
        (select max(m.sent_at) from alert_mails m where m.alert_id = a.alert_id) as "lastMailAt"
      ${from} order by a.alert_id desc limit ${limit} offset ${offset}`.execute(trx)
    return { total: counted.rows[0]!.total, alerts: rows }
  })
}
