import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { enqueueReservation } from './end-reservation.server.ts'
import type { Reservation } from './reservation.ts'

/**
 * Queues again what a job should have done an hour ago and has not: deposits that go back, paid ones that are not charged, and those of which
 * the shopper or the dealer was not told; a job ends after so many tries. A refund that failed later, as the ledger has it, is owed again. The numbers of those reservations. Needs the
 * worker's role.
 */
export async function requeueDeposits(ctx: TenantCtx): Promise<number[]> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    await sql`
      update reservations r set state = 'released', refunded_at = null, told_state = null, dealer_told_at = null
      where tenant_id = ${tenantId} and state = 'refunded' and exists (
        select from money_movements m where m.tenant_id = r.tenant_id and m.processor = r.processor
          and m.payment_id = r.payment_id and m.kind = 'refund-failed' and m.happened_at > r.refunded_at)`.execute(trx)
    // The lead is the last of what follows a charge; an authorisation lapses within a week, and one that has lapsed ends the reservation.
    const { rows } = await sql<{ reservationId: number; state: Reservation['state'] }>`
      select reservation_id as "reservationId", state from reservations r
      where tenant_id = ${tenantId} and payment_id is not null and paid_at is not null
        and (state in ('expired', 'cancelled', 'released') and refunded_at is null
            and ended_at < ${ctx.now}::timestamptz - interval '1 hour'
          or state = 'refunded' and (told_state is distinct from state or lead_id is not null and dealer_told_at is null)
            and refunded_at between ${ctx.now}::timestamptz - interval '14 days' and ${ctx.now}::timestamptz - interval '1 hour'
            and exists (select from reservation_contacts c where c.reservation_id = r.reservation_id)
          or state = 'paid' and (lead_id is null or told_state is null)
            and paid_at between ${ctx.now}::timestamptz - interval '14 days' and ${ctx.now}::timestamptz - interval '1 hour'
            and (exists (select from reservation_contacts c where c.reservation_id = r.reservation_id)
              or not exists (select from money_movements m where m.tenant_id = r.tenant_id
                and m.processor = r.processor and m.payment_id = r.payment_id and m.kind = 'capture')))
      order by reservation_id`.execute(trx)
    for (const { reservationId, state } of rows) {
      const over = state === 'refunded' ? 'tell-reservation-over' : 'return-deposit'
      await enqueueReservation(trx, state === 'paid' ? 'complete-reservation' : over, reservationId)
    }
    return rows.map(({ reservationId }) => reservationId)
  })
}
