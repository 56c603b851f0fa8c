import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { vehicleRow } from '#domain/stock/edit/edit-vehicle.server.ts'
import { enqueueReleases } from '#domain/stock/edit/enqueue-releases.server.ts'
import { writeByHand } from '#domain/stock/edit/write-by-hand.server.ts'
import { holdStock } from '#domain/stock/touch-stock.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { ONE_ORDER_A_TRADE_IN } from '../orders/claim-trade-in.server.ts'
import { markPlaced } from '../orders/follow-reservation.server.ts'
import { endReservation, enqueueReservation } from './end-reservation.server.ts'
import { lockReservation } from './read-reservations.server.ts'
import { END_REASONS, type EndReason, isLive, type Reservation } from './reservation.ts'

/** What the processor says was paid; nothing of it comes from a browser. */
export type PaidDeposit = { reservationId: number; paymentId: string; amountCents: number; currency: string }

export type ConfirmOutcome =
  /** `isNew`: it was this call that reserved the vehicle. */
  | { kind: 'reserved'; isNew: boolean; until: Date }
  /** Somebody else has it, or it cannot be had any more: what was paid goes back at once. */
  | { kind: 'lost'; reason: string }
  | { kind: 'unknown' }

const HOUR_MS = 3_600_000

/**
 * A deposit was paid: the vehicle is reserved from now on for as long as the dealer says, on every page by the stream of changes
 * (rule:reservation-paid). Once, however often it is called. Paid too late it is still theirs, unless somebody else has it, or it was
 * sold or withdrawn; then the money goes back. Another price does not matter: what stood there holds.
 */
export async function confirmPaid(ctx: TenantCtx, paid: PaidDeposit): Promise<ConfirmOutcome> {
  return withTenant(ctx, async (trx): Promise<ConfirmOutcome> => {
    await holdStock(trx, ctx.tenant.tenantId)
    const reservation = await lockReservation(trx, ctx.tenant.tenantId, paid.reservationId)
    if (!reservation || reservation.paymentId !== paid.paymentId) return { kind: 'unknown' }
    if (reservation.state === 'paid' || reservation.state === 'fulfilled')
      return { kind: 'reserved', isNew: false, until: reservation.expiresAt }
    if (reservation.paidAt !== null) return { kind: 'lost', reason: reservation.endReason ?? END_REASONS.taken }
    const reason = await refusal(trx, ctx, reservation, paid)
    if (reason) return lose(trx, ctx, reservation, reason)
    const until = new Date(ctx.now.getTime() + ctx.tenant.settings.commerce.holdHours * HOUR_MS)
    const taken = await win(trx, ctx, reservation, until)
    if (taken) return lose(trx, ctx, reservation, taken)
    return { kind: 'reserved', isNew: true, until }
  })
}

async function refusal(
  trx: TenantTransaction,
  { tenant: { tenantId } }: TenantCtx,
  { state, listingId, depositCents, currency }: Reservation,
  paid: PaidDeposit,
): Promise<EndReason | null> {
  if (state === 'cancelled') return 'shopper'
  if (state === 'released') return 'dealer'
  if (paid.amountCents !== depositCents || paid.currency !== currency) return 'amount'
  if (listingId === null) return 'withdrawn'
  const vehicle = await trx
    .selectFrom('listings')
    .select(['status', 'reserved'])
    .where('tenant_id', '=', tenantId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (vehicle?.status === 'sold') return 'sold'
  if (vehicle?.status !== 'in_stock' && vehicle?.status !== 'coming_soon') return 'withdrawn'
  return vehicle.reserved ? 'taken' : null
}

/** Why not, where somebody else holds the vehicle, or another order has the trade-in: the indexes that let one have it are asked, not what was read before. */
async function win(
  trx: TenantTransaction,
  ctx: TenantCtx,
  reservation: Reservation,
  until: Date,
): Promise<'taken' | 'trade-in' | null> {
  const { tenantId } = ctx.tenant
  const { reservationId } = reservation
  const listingId = reservation.listingId!
  await sql`savepoint winning`.execute(trx)
  try {
    await trx
      .updateTable('reservations')
      .set({ state: 'paid', paid_at: ctx.now, expires_at: until, ended_at: null, end_reason: null })
      .where('tenant_id', '=', tenantId)
      .where('reservation_id', '=', reservationId)
      .execute()
    await markPlaced(trx, ctx, reservationId)
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== UNIQUE_VIOLATION) throw error
    await sql`rollback to savepoint winning`.execute(trx)
    return constraint === ONE_ORDER_A_TRADE_IN ? 'trade-in' : 'taken'
  }
  await writeByHand(trx, ctx, await vehicleRow(trx, tenantId, listingId), { reserved: true }, until)
  await enqueueReleases(trx, tenantId, listingId)
  await enqueueReservation(trx, 'end-reservation', reservationId, until)
  await enqueueReservation(trx, 'complete-reservation', reservationId)
  return null
}

const UNIQUE_VIOLATION = '23505'

/** It was paid, and goes back: `paid_at` says so. One that had ended keeps how it did. */
async function lose(
  trx: TenantTransaction,
  ctx: TenantCtx,
  reservation: Reservation,
  reason: EndReason,
): Promise<ConfirmOutcome> {
  const { reservationId, state } = reservation
  if (isLive(reservation)) await endReservation(trx, ctx, reservation, { state: 'expired', reason })
  else await enqueueReservation(trx, 'return-deposit', reservationId)
  await trx
    .updateTable('reservations')
    .set({ paid_at: ctx.now, ...(state === 'expired' && { end_reason: END_REASONS[reason] }) })
    .where('tenant_id', '=', ctx.tenant.tenantId)
    .where('reservation_id', '=', reservationId)
    .execute()
  return { kind: 'lost', reason: END_REASONS[reason] }
}
