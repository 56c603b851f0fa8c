import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { ALERT_FREQUENCIES } from './alert.ts'
import { nextLetterAt } from './letter-time.ts'

/** All alerts, one, or those that news were just written for: these are not looked at again, of a hundred thousand it costs minutes. */
type Whose = 'all' | { alertId: number } | { withNews: readonly number[] }

/**
 * Begins a letter for each alert that is on and has news which no letter took up, where none waits that will; how many.
 * Needs the worker's transaction.
 */
export async function planLetters(trx: TenantTransaction, { tenant, now }: TenantCtx, whose: Whose): Promise<number> {
  const { tenantId, settings } = tenant
  const due = ALERT_FREQUENCIES.map((frequency) => nextLetterAt(frequency, now, settings.site.timeZone))
  const { numAffectedRows } = await sql`
    insert into alert_mails (tenant_id, alert_id, kind, next_try_at, created_at)
    select ${tenantId}, a.alert_id, 'news',
      (${due}::timestamptz[])[array_position(${[...ALERT_FREQUENCIES]}::text[], a.frequency)], ${now}
    from alerts a where a.tenant_id = ${tenantId} and a.state = 'on' and ${hasNews(tenantId, whose)}
    -- In one order, lest two that begin the same letters wait for each other.
    order by a.alert_id
    on conflict (alert_id, kind) where state = 'pending' do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

function hasNews(tenantId: number, whose: Whose) {
  if (whose !== 'all' && 'withNews' in whose) return sql`a.alert_id = any(${whose.withNews}::bigint[])`
  const waits = sql`exists (select from alert_news n where n.tenant_id = ${tenantId} and n.alert_id = a.alert_id
    and n.state = 'waiting' and n.alert_mail_id is null)`
  if (whose !== 'all') return sql`a.alert_id = ${whose.alertId} and ${waits}`
  return sql`${waits} and not exists (select from alert_mails m where m.alert_id = a.alert_id and m.kind = 'news' and m.state = 'pending')`
}
