import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** A payment that is still on its way is told within days. */
const KEEP_DAYS = 30

/** Forgets who began to pay an invoice and never did. Needs the worker's role. */
export async function deleteExpiredPayers(ctx: TenantCtx): Promise<void> {
  await withTenant(ctx, (trx) =>
    sql`
      delete from online_payment_contacts c using online_payments p
      where c.tenant_id = ${ctx.tenant.tenantId} and p.tenant_id = c.tenant_id and p.online_payment_id = c.online_payment_id
        and p.paid_at is null and p.begun_at < ${ctx.now}::timestamptz - make_interval(days => ${KEEP_DAYS})`.execute(
      trx,
    ),
  )
}
