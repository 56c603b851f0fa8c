import { withTenant } from '#db/tenant-session.ts'
import { vehicleTitle } from '#domain/leads/lead.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { CreateAnswer, PaymentProcessors } from '../payments/processor.ts'
import type { Reservation } from './reservation.ts'

export type BeginOutcome =
  | CreateAnswer
  | { kind: 'no-processor' }
  /** The vehicle is not held any more: nothing can be paid. */
  | { kind: 'over' }

/**
 * What a browser needs to pay the deposit of a held vehicle; asked again it is the same payment. The amount is that of the reservation, and the
 * card is only authorised: it is charged once the vehicle is reserved (`completeReservation`), or let go of (`returnDeposit`).
 */
export async function beginPayment(
  ctx: TenantCtx,
  reservation: Reservation,
  processors: PaymentProcessors,
): Promise<BeginOutcome> {
  const { reservationId, paymentId, account, depositCents, currency, vehicle } = reservation
  const processor = processors[reservation.processor]
  if (!processor) return { kind: 'no-processor' }
  if (paymentId !== null) return processor.resume(ctx, { paymentId, account })
  const answer = await processor.create(ctx, {
    ...{ amountCents: depositCents, currency, account, cause: { purpose: 'reservation', id: String(reservationId) } },
    ...{ idempotencyKey: `reservation-${reservationId}`, capture: 'later' },
    description: `Deposit for a ${vehicleTitle(vehicle)}`,
  })
  if (answer.kind !== 'created') return answer
  const ref = { paymentId: answer.payment.paymentId, account }
  if (await keepPayment(ctx, reservationId, ref.paymentId)) return answer
  // It ended meanwhile, and whoever ended it knew of no payment.
  await processor.void(ctx, ref)
  return { kind: 'over' }
}

/** False where the hold is over. */
async function keepPayment(ctx: TenantCtx, reservationId: number, paymentId: string): Promise<boolean> {
  const kept = await withTenant(ctx, (trx) =>
    trx
      .updateTable('reservations')
      .set({ payment_id: paymentId })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('reservation_id', '=', reservationId)
      .where('state', '=', 'held')
      .where(({ or, eb }) => or([eb('payment_id', 'is', null), eb('payment_id', '=', paymentId)]))
      .executeTakeFirst(),
  )
  return kept.numUpdatedRows > 0n
}
