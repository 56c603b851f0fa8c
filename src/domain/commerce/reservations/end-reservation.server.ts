import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { vehicleRow } from '#domain/stock/edit/edit-vehicle.server.ts'
import { giveBack } from '#domain/stock/edit/give-back.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { markCancelled } from '../orders/follow-reservation.server.ts'
import { END_REASONS, type EndReason, type Reservation } from './reservation.ts'

/**
 * Ends a reservation that `lockReservation` holds, whatever its state was: the vehicle is free again where it had been reserved by it, and
 * what was paid, or could still be, is let go of by a job (`returnDeposit`). Of one that was paid for the caller has called `holdStock`, or says
 * `freesLater`: a job gives the vehicle back then.
 */
export async function endReservation(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { reservationId, state: before, listingId, paymentId, expiresAt }: Reservation,
  {
    state,
    reason,
    freesLater = false,
  }: { state: 'expired' | 'cancelled' | 'released'; reason: EndReason; freesLater?: boolean },
): Promise<void> {
  const { tenantId } = ctx.tenant
  await trx
    .updateTable('reservations')
    .set({ state, ended_at: ctx.now, end_reason: END_REASONS[reason] })
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .execute()
  await markCancelled(trx, ctx, reservationId)
  if (before === 'paid' && freesLater) await enqueueReservation(trx, 'free-vehicle', reservationId)
  else if (before === 'paid') await freeReserved(trx, ctx, { listingId, expiresAt })
  if (paymentId !== null) await enqueueReservation(trx, 'return-deposit', reservationId)
}

/** The vehicle is free again where the reservation had reserved it. One that was bought stays sold. */
export async function freeReserved(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { listingId, expiresAt }: Pick<Reservation, 'listingId' | 'expiresAt'>,
): Promise<void> {
  const { tenantId } = ctx.tenant
  if (listingId !== null && (await isReservedUntil(trx, tenantId, listingId, expiresAt)))
    await giveBack(trx, ctx, await vehicleRow(trx, tenantId, listingId), ['reserved'])
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

const RESERVATION_JOBS = [
  ...(['end-reservation', 'settle-reservation', 'complete-reservation', 'return-deposit'] as const),
  ...(['tell-reservation-over', 'free-vehicle'] as const),
]

/** A job about a reservation, now or at an instant; one of its kind a reservation. */
export async function enqueueReservation(
  trx: TenantTransaction,
  job: (typeof RESERVATION_JOBS)[number],
  reservationId: number,
  at: Date | null = null,
): Promise<void> {
  const runAt = at ? sql`greatest(${at}::timestamptz, now() + interval '1 second')` : sql`now()`
  await sql`select forecourt.enqueue_at(${job}, ${JSON.stringify({ reservationId })}::jsonb, ${runAt},
    ${`${job}-${reservationId}`})`.execute(trx)
}
