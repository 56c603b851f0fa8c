import { sql } from 'kysely'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type AlertChange, changeAlert } from './change-alert.server.ts'

/**
 * The second step: whoever holds the letter's link wants it (rule:alert-requests). What changes from now on is told. Pressed
 * again it stays confirmed; one that was stopped is on again. `unknown`: a link that is none, or a week old.
 */
export async function confirmAlert(ctx: TenantCtx, link: string): Promise<AlertChange> {
  return changeAlert(
    ctx,
    { link },
    {
      set: sql`state = 'on', stopped_at = null,
      confirmed_at = case a.state when 'on' then a.confirmed_at else ${ctx.now}::timestamptz end,
      since_stock_version = case a.state when 'on' then a.since_stock_version
        else (select stock_version from tenants t where t.tenant_id = a.tenant_id) end`,
      when: sql`true`,
    },
  )
}
