import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** A payment that is still on its way is told within days. */
const KEEP_DAYS = 30

/** Forgets who began to reserve a vehicle and never paid; whose deposit was paid stays. Needs the worker's role. */
export async function deleteExpiredContacts(ctx: TenantCtx): Promise<void> {
  await withTenant(ctx, (trx) =>
    sql`
      delete from reservation_contacts c using reservations r
      where c.tenant_id = ${ctx.tenant.tenantId} and r.reservation_id = c.reservation_id and r.paid_at is null
        and r.ended_at < ${ctx.now}::timestamptz - make_interval(days => ${KEEP_DAYS})`.execute(trx),
  )
}
