import { isLive, isRefundDue, type Reservation } from '#domain/commerce/reservations/reservation.ts'

/** 'paid, until 2026-11-28T02:00:00.000Z', 'cancelled, deposit on its way back' */
export function stateWords(reservation: Reservation): string {
  const { state, expiresAt } = reservation
  if (isLive(reservation)) return `${state}, until ${expiresAt.toISOString()}`
  return isRefundDue(reservation) ? `${state}, deposit on its way back` : state
}
