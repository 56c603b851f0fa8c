import * as z from 'zod'
import { findShopperReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import { receiptOf } from '#domain/commerce/reservations/receipt.ts'
import type { Reservation } from '#domain/commerce/reservations/reservation.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { PRIVATE_HEADERS } from '../../http/page-response.ts'
import { renderPdf } from '../../pdf/render-pdf.server.ts'
import { apiJson } from '../api-answer.ts'
import { type ApiCall, get, type Routes } from '../route.ts'
import { type Opens, openedReservation } from './opened-reservation.server.ts'

/** `GET /api/reservations/receipt.pdf?link`: the receipt of a deposit that was paid, to whoever the reservation opens to. */
export const routes: Routes = () => [
  get('/reservations/receipt.pdf', {
    operationId: 'depositReceipt',
    tag: 'Leads',
    summary: 'The receipt of a deposit, with its GST',
    counts: 'leads',
    query: z.object({
      link: z
        .string()
        .max(100)
        .default('')
        .describe('The secret that opens the reservation; who has signed in needs none,'),
      car_id: z.coerce.number().int().positive().optional().describe('but says which vehicle it is of,'),
      reservation_id: z.coerce.number().int().positive().optional().describe('or which reservation, over or not.'),
    }),
    answers: {
      200: ['A file.', z.unknown().meta({ type: 'string', contentMediaType: 'application/pdf' })],
      404: 'There is no such reservation here, or nothing was paid.',
    },
    outage: 'It cannot be made just now.',
    async handle(call, query) {
      const reservation = await paidReservation(call, query)
      const receipt = reservation && receiptOf(reservation, call.ctx.tenant)
      if (!receipt) return apiJson({ error: 'There is no receipt here.' }, 404)
      const name = `reservation-${reservation.reservationId}.pdf`
      const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${name}"` }
      return new Response(new Uint8Array(await renderPdf({ kind: 'receipt', receipt })), {
        headers: { ...headers, ...PRIVATE_HEADERS },
      })
    },
  }),
]

/** What a link or a vehicle opens while it lasts; by its number also one that is over, to whoever made it. */
async function paidReservation(call: ApiCall, query: Opens & { reservation_id?: number }): Promise<Reservation | null> {
  if (query.reservation_id === undefined) return openedReservation(call, query)
  const shopper = await shopperOf(call.ctx, call.request)
  return shopper && findShopperReservation(shopper, query.reservation_id)
}
