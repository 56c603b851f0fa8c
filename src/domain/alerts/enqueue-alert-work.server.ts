import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { enqueueAlertMails } from './match-alerts.server.ts'

/** Whether there is stock to look through of the tenant that asks. */
const IS_BEHIND = `(
    select case when exists (select from alerts where tenant_id = t.tenant_id) then coalesce(c.stock_version < t.stock_version, true)
      else c.stock_version is not null end
    from tenants t left join alert_cursors c on c.tenant_id = t.tenant_id where t.tenant_id = forecourt.current_tenant_id()
  )`

const dueMails = (by: string) => `exists (
    select from alert_mails where tenant_id = forecourt.current_tenant_id()
      and state = 'pending' and kind in ('confirm', 'news') and next_try_at <= ${by}
  )`

/** Whether `enqueueAlertWork` may find something of the tenant that asks (`askEachTenant`), with a minute for clocks that differ. */
export const MAY_HAVE_ALERT_WORK = `${IS_BEHIND} or ${dueMails("now() + interval '1 minute'")}`

/**
 * Has the stock looked through where it has changed, or where nobody wants to be told any more, and letters sent that are due:
 * digests whose morning has come, and those that a worker died with. Needs the worker's ctx.
 */
export async function enqueueAlertWork(ctx: TenantCtx): Promise<void> {
  const { tenantId } = ctx.tenant
  await withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ isBehind: boolean; isDue: boolean }>`
      select ${sql.raw(IS_BEHIND)} as "isBehind", ${sql.raw(dueMails(`'${ctx.now.toISOString()}'`))} as "isDue"`.execute(
      trx,
    )
    // In the order of `request_alert`, lest the two wait for each other.
    if (rows[0]?.isDue) await enqueueAlertMails(trx, ctx)
    if (rows[0]?.isBehind)
      await sql`select forecourt.enqueue('match-alerts', '{}', ${`match-alerts-${tenantId}`})`.execute(trx)
  })
}
