import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { ALERT_FREQUENCIES } from './alert.ts'
import { nextLetterAt } from './letter-time.ts'

/**
 * Begins a letter for each alert that is on and has news which no letter took up, and none waits that will; how many.
 * `alertIds`: of those alone, which costs as little as they are few. Needs the worker's transaction.
 */
export async function planLetters(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  alertIds: readonly number[] | null = null,
): Promise<number> {
  const { tenantId, settings } = tenant
  const due = ALERT_FREQUENCIES.map((frequency) => nextLetterAt(frequency, now, settings.site.timeZone))
  const { numAffectedRows } = await sql`
    insert into alert_mails (tenant_id, alert_id, kind, next_try_at, created_at)
    select ${tenantId}, a.alert_id, 'news',
      (${due}::timestamptz[])[array_position(${[...ALERT_FREQUENCIES]}::text[], a.frequency)], ${now}
    from alerts a
    where a.tenant_id = ${tenantId} and a.state = 'on' ${alertIds === null ? sql`` : sql`and a.alert_id = any(${alertIds}::bigint[])`}
      and not exists (select from alert_mails m where m.alert_id = a.alert_id and m.kind = 'news' and m.state = 'pending')
      and exists (select from alert_news n where n.tenant_id = ${tenantId} and n.alert_id = a.alert_id and n.state = 'waiting'
        and n.alert_mail_id is null)
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
