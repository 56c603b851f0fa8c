import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { vehicleRow } from '#domain/stock/edit/edit-vehicle.server.ts'
import { giveBack } from '#domain/stock/edit/give-back.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { END_REASONS, type EndReason, type Reservation } from './reservation.ts'

/**
 * Ends a reservation that `lockReservation` holds, whatever its state was: the vehicle is free again where it had been reserved by it, and
 * what was paid, or could still be, is let go of by a job (`returnDeposit`). Of one that was paid for the caller has called `holdStock`.
 */
export async function endReservation(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { reservationId, state: before, listingId, paymentId, expiresAt }: Reservation,
  { state, reason }: { state: 'expired' | 'cancelled' | 'released'; reason: EndReason },
): Promise<void> {
  const { tenantId } = ctx.tenant
  await trx
    .updateTable('reservations')
    .set({ state, ended_at: ctx.now, end_reason: END_REASONS[reason] })
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .execute()
  // One that was bought stays sold: only that it is reserved is taken back.
  if (before === 'paid' && listingId !== null && (await isReservedUntil(trx, tenantId, listingId, expiresAt)))
    await giveBack(trx, ctx, await vehicleRow(trx, tenantId, listingId), ['reserved'])
  if (paymentId !== null) await enqueueReservation(trx, 'return-deposit', reservationId)
}

/** Whether the vehicle's lock is that of the reservation: one that the dealer made is longer, shorter or for good. */
async function isReservedUntil(
  trx: TenantTransaction,
  tenantId: number,
  listingId: number,
  until: Date,
): Promise<boolean> {
  const lock = await trx
    .selectFrom('listing_locks')
    .select('field')
    .where('tenant_id', '=', tenantId)
    .where('listing_id', '=', listingId)
    .where('field', '=', 'reserved')
    .where('until', '=', until)
    .executeTakeFirst()
  return lock !== undefined
}

/** A job about a reservation, now or at an instant; one of its kind a reservation. */
export async function enqueueReservation(
  trx: TenantTransaction,
  job: 'end-reservation' | 'settle-reservation' | 'complete-reservation' | 'return-deposit',
  reservationId: number,
  at: Date | null = null,
): Promise<void> {
  const runAt = at ? sql`greatest(${at}::timestamptz, now() + interval '1 second')` : sql`now()`
  await sql`select forecourt.enqueue_at(${job}, ${JSON.stringify({ reservationId })}::jsonb, ${runAt},
    ${`${job}-${reservationId}`})`.execute(trx)
}
