import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isGivenUp } from '#domain/tenants/outage.ts'
import type { PaymentProcessors, ProcessorPayment } from '../payments/processor.ts'
import { type ConfirmOutcome, confirmPaid } from './confirm-paid.server.ts'
import { enqueueReservation } from './end-reservation.server.ts'
import { readReservation } from './read-reservations.server.ts'

export type SettleOutcome =
  | ConfirmOutcome
  /** Nothing is paid yet, or the card was declined. */
  | { kind: 'unpaid'; payment: ProcessorPayment }
  /** It is paid, and an import has the stock: a job reserves the vehicle after it. */
  | { kind: 'pending' }
  /** The processor does not answer; asked again later it will. */
  | { kind: 'unavailable' }

/**
 * Brings a reservation to what the processor says of its payment, which is asked and not the browser: after a card was given, and when
 * an event about it comes, however late, twice, or never seen by a browser that was closed.
 */
export async function settleReservation(
  ctx: TenantCtx,
  { reservationId }: { reservationId: number },
  processors: PaymentProcessors,
): Promise<SettleOutcome> {
  const reservation = await readReservation(ctx, reservationId)
  const processor = reservation && processors[reservation.processor]
  if (!processor || reservation.paymentId === null) return { kind: 'unknown' }
  const { paymentId, account } = reservation
  const answer = await processor.retrieve(ctx, { paymentId, account })
  if (answer.kind === 'unknown') return { kind: 'unknown' }
  if (answer.kind !== 'payment') return { kind: 'unavailable' }
  const { status, amountCents, currency } = answer.payment
  if (status !== 'authorised' && status !== 'captured') return { kind: 'unpaid', payment: answer.payment }
  try {
    return await confirmPaid(ctx, { reservationId, paymentId, amountCents, currency })
  } catch (error) {
    if (!isGivenUp(error)) throw error
    await withTenant(ctx, (trx) => enqueueReservation(trx, 'settle-reservation', reservationId))
    return { kind: 'pending' }
  }
}
