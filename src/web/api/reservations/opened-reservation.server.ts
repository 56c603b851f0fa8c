import { findReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import type { Reservation } from '#domain/commerce/reservations/reservation.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import type { ApiCall } from '../route.ts'

/** What a call opens a reservation by: its secret, or, of who has signed in, the vehicle. */
export type Opens = { link: string; car_id?: number }

/** The reservation that a call is about, where it shows that it may. */
export async function openedReservation(
  { ctx, request }: Pick<ApiCall, 'ctx' | 'request'>,
  { link, car_id: carId }: Opens,
): Promise<Reservation | null> {
  const shopper = link === '' ? await shopperOf(ctx, request) : null
  const shopperId = shopper?.shopper.shopperId ?? null
  return findReservation(ctx, { secret: link, shopperId, listingId: carId ?? null })
}
