import * as z from 'zod'
import { receiptOf } from '#domain/commerce/reservations/receipt.ts'
import { PRIVATE_HEADERS } from '../../http/page-response.ts'
import { renderReceipt } from '../../pdf/render-receipt.server.tsx'
import { apiJson } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'
import { openedReservation } from './opened-reservation.server.ts'

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
      car_id: z.coerce.number().int().positive().optional().describe('but says which vehicle it is of.'),
    }),
    answers: {
      200: ['A file.', z.unknown().meta({ type: 'string', contentMediaType: 'application/pdf' })],
      404: 'There is no such reservation here, or nothing was paid.',
    },
    outage: 'It cannot be made just now.',
    async handle(call, query) {
      const reservation = await openedReservation(call, query)
      const receipt = reservation && receiptOf(reservation, call.ctx.tenant)
      if (!receipt) return apiJson({ error: 'There is no receipt here.' }, 404)
      const name = `reservation-${reservation.reservationId}.pdf`
      const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${name}"` }
      return new Response(new Uint8Array(await renderReceipt(receipt)), { headers: { ...headers, ...PRIVATE_HEADERS } })
    },
  }),
]
