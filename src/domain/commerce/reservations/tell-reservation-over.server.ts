import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { CompleteServices } from './complete-reservation.server.ts'
import { readReservation } from './read-reservations.server.ts'
import { reservationContact, sendReservationLetters } from './send-letters.server.ts'

export type TellOutcome = { kind: 'told' } | { kind: 'nothing-to-do' }

/**
 * Tells shopper and dealer that a reservation is over whose deposit was let go of or went back (rule:reservation-letters). Throws while the
 * mail server does not answer: the job comes again.
 */
export async function tellReservationOver(
  ctx: TenantCtx,
  { reservationId }: { reservationId: number },
  { mailer, drawLetter }: Pick<CompleteServices, 'mailer' | 'drawLetter'>,
): Promise<TellOutcome> {
  const reservation = await readReservation(ctx, reservationId)
  if (reservation?.state !== 'refunded') return { kind: 'nothing-to-do' }
  const contact = await withTenant(ctx, (trx) => reservationContact(trx, ctx, reservationId))
  await sendReservationLetters(ctx, reservation, contact, { mailer, drawLetter })
  return { kind: 'told' }
}
