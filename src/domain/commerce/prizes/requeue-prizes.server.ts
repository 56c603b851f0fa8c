import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/**
 * Queues again, as `requeueDeposits` does, what the job should have told the dealer an hour ago and has not: the numbers of those spins. Needs
 * the worker's role.
 */
export async function requeuePrizes(ctx: TenantCtx): Promise<number[]> {
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ spinId: number }>`
      select spin_id as "spinId" from spins
      where tenant_id = ${ctx.tenant.tenantId} and prize is not null and lead_id is null and email is not null
        and spun_at between ${ctx.now}::timestamptz - interval '14 days' and ${ctx.now}::timestamptz - interval '1 hour'
      order by spin_id`.execute(trx)
    for (const { spinId } of rows) await enqueuePrize(trx, spinId)
    return rows.map(({ spinId }) => spinId)
  })
}

/** Has the dealer told of a prize, now; one job a spin. */
export async function enqueuePrize(trx: TenantTransaction, spinId: number): Promise<void> {
  await sql`select forecourt.enqueue_at('tell-prize', ${JSON.stringify({ spinId })}::jsonb, now(),
    ${`tell-prize-${spinId}`})`.execute(trx)
}
