import * as z from 'zod'
import { paymentReceiptOf } from '#domain/commerce/invoices/payment-receipt.ts'
import { findOwnPayment } from '#domain/commerce/invoices/read-invoices.server.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { PRIVATE_HEADERS } from '../../http/page-response.ts'
import { renderPdf } from '../../pdf/render-pdf.server.ts'
import { apiJson } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'

/** `GET /api/online-payments/receipt.pdf?payment`: the receipt of an invoice that was paid, to who paid it and has signed in. */
export const routes: Routes = () => [
  get('/online-payments/receipt.pdf', {
    operationId: 'paymentReceipt',
    tag: 'Leads',
    summary: 'The receipt of an invoice that was paid, with its GST',
    counts: 'leads',
    query: z.object({ payment: z.coerce.number().int().positive().describe('The number of the payment.') }),
    answers: {
      200: ['A file.', z.unknown().meta({ type: 'string', contentMediaType: 'application/pdf' })],
      400: 'It cannot be read.',
      401: 'Nobody has signed in.',
      404: 'They have no such payment, or nothing was paid by it.',
    },
    outage: 'It cannot be made just now.',
    async handle({ ctx, request }, { payment }) {
      const shopper = await shopperOf(ctx, request)
      if (!shopper) return apiJson({ error: 'Please sign in first.' }, 401)
      const own = await findOwnPayment(shopper, payment)
      const receipt = own && paymentReceiptOf(own, ctx.tenant)
      if (!receipt) return apiJson({ error: 'There is no receipt here.' }, 404)
      const headers = {
        ...{ 'Content-Type': 'application/pdf', ...PRIVATE_HEADERS },
        'Content-Disposition': `inline; filename="payment-${payment}.pdf"`,
      }
      return new Response(new Uint8Array(await renderPdf({ kind: 'receipt', receipt })), { headers })
    },
  }),
]
