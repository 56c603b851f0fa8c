import * as z from 'zod'
import { beginCard } from '#domain/commerce/invoices/begin-card.server.ts'
import { listOrderPayments } from '#domain/commerce/invoices/read-invoices.server.ts'
import { settleOnlinePayment } from '#domain/commerce/invoices/settle-online-payment.server.ts'
import { orderReceiptOf } from '#domain/commerce/order-payments/order-receipt.ts'
import { startOrderPayment } from '#domain/commerce/order-payments/start-order-payment.server.ts'
import { JOURNEY_PATH, type Order, orderPath } from '#domain/commerce/orders/order.ts'
import type { TestCards } from '#domain/commerce/payments/processor.ts'
import { readReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import { type ReceiptWords, receiptOf } from '#domain/commerce/reservations/receipt.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { ownOrder } from '../../account/order-cookie.ts'
import { PRIVATE_HEADERS } from '../../http/page-response.ts'
import { renderPdf } from '../../pdf/render-pdf.server.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import { ledOn, wrongStep } from '../leads/step-answer.server.ts'
import { CARD_CALL, cardAnswers, payByTestCard } from '../payments/card-calls.server.ts'
import { refuse } from '../refuse.server.ts'
import { type ApiCall, get, post, type Routes } from '../route.ts'
import { taken } from '../taken.server.ts'

const NOT_HERE = 'There is no such order here.'
const NOT_NOW = 'Nothing of this order can be paid by card now. Nothing was charged.'

const order = z.string().max(20).describe('The reference of the order, such as O-7K3Q9DXM.')
const START = z.looseObject({ order })
const PAY = z.looseObject({
  order,
  card_number: z.string().max(300).default('').describe('A test number of the sandbox; it takes no other.'),
})
const AUTHENTICATE = z.looseObject({ order, answer: z.enum(['pass', 'fail']) })

const ANSWERS = cardAnswers('order')

/** `POST /api/order-payments` and what follows it: what is left of an order is paid by card (rule:order-rest), by whoever its page opens to. */
export const routes: Routes = (services) => [
  post('/order-payments', {
    ...{ ...CARD_CALL, operationId: 'startOrderPayment', summary: 'Begin to pay what is left of an order' },
    body: START,
    answers: {
      201: ['It can be paid; `Location` is its page.', z.object({ state: z.string() })],
      ...{ 303: ANSWERS[303], 403: ANSWERS[403], 404: ANSWERS[404], 413: ANSWERS[413] },
      422: 'Nothing of it can be paid by card now.',
    },
    handle: (call) => taken(call, START, (sent) => start(call, sent, services)),
  }),
  post('/order-payments/pay', {
    ...{ ...CARD_CALL, operationId: 'payOrder', summary: 'Pay what is left of an order by a test card of the sandbox' },
    ...{ body: PAY, answers: ANSWERS },
    handle: (call) =>
      taken(call, PAY, (sent) =>
        withCard({ call, sent, services }, (cards, secret) => cards.confirm(call.ctx, secret, sent.card_number)),
      ),
  }),
  post('/order-payments/authenticate', {
    ...{ ...CARD_CALL, operationId: 'authenticateOrder', summary: 'Answer what the bank asks, in the sandbox' },
    ...{ body: AUTHENTICATE, answers: ANSWERS },
    handle: (call) =>
      taken(call, AUTHENTICATE, (sent) =>
        withCard({ call, sent, services }, (cards, secret) => cards.authenticate(call.ctx, secret, sent.answer)),
      ),
  }),
  get('/order-payments/receipt.pdf', {
    operationId: 'orderReceipt',
    tag: 'Leads',
    summary: 'The receipt of what was paid of an order by card, or of its deposit, with its GST',
    counts: 'leads',
    query: z.object({
      order,
      of: z.enum(['rest', 'deposit']).default('rest').describe('What was paid: what was left, or the deposit.'),
    }),
    answers: {
      200: ['A file.', z.unknown().meta({ type: 'string', contentMediaType: 'application/pdf' })],
      400: 'It cannot be read.',
      404: 'They have no such order, or nothing was paid of it so.',
    },
    outage: 'It cannot be made just now.',
    async handle({ ctx, request }, { order: reference, of }) {
      const own = await ownOrder(ctx, reference, request, services)
      const receipt = own && (of === 'deposit' ? await depositReceipt(ctx, own) : await restReceipt(ctx, own))
      if (!receipt) return apiJson({ error: 'There is no receipt here.' }, 404)
      const headers = {
        ...{ 'Content-Type': 'application/pdf', ...PRIVATE_HEADERS },
        'Content-Disposition': `inline; filename="${of === 'deposit' ? 'deposit' : 'order'}-${own.reference}.pdf"`,
      }
      return new Response(new Uint8Array(await renderPdf({ kind: 'receipt', receipt })), { headers })
    },
  }),
]

async function restReceipt(ctx: TenantCtx, order: Order): Promise<ReceiptWords | null> {
  const payments = await listOrderPayments(ctx, order.orderId)
  return payments.flatMap((payment) => orderReceiptOf(payment, order, ctx.tenant) ?? [])[0] ?? null
}

async function depositReceipt(ctx: TenantCtx, { reservationId }: Order): Promise<ReceiptWords | null> {
  const reservation = reservationId === null ? null : await readReservation(ctx, reservationId)
  return reservation && receiptOf(reservation, ctx.tenant)
}

type Sent = Record<string, unknown> & { order: string }

async function start(call: ApiCall, sent: Sent, services: Services): Promise<Response> {
  const own = await ownOrder(call.ctx, sent.order, call.request, services)
  if (!own) return refuse(call, { status: 404, words: NOT_HERE })
  const outcome = await startOrderPayment(call.ctx, own, { origin: call.url.origin }, services)
  switch (outcome.kind) {
    case 'started':
      return ledOn(call, `${orderPath(own)}&step=pay`, { said: { state: 'open' }, status: 201 })
    case 'paid':
      return stands(call, own, 'paid')
    case 'not-payable':
      return wrong(call, sent, { order: [NOT_NOW] })
    case 'not-ready':
      return refuse(call, { status: 503, words: CARD_CALL.outage })
  }
}

/** Does something with the card of a payment that was begun, and brings it to what came of it. */
async function withCard(
  { call, sent, services }: { call: ApiCall; sent: Sent; services: Services },
  pay: (cards: TestCards, clientSecret: string) => ReturnType<TestCards['confirm']>,
): Promise<Response> {
  const { ctx } = call
  const { processors } = services
  const own = await ownOrder(ctx, sent.order, call.request, services)
  const [payment] = own ? await listOrderPayments(ctx, own.orderId) : []
  const cards = payment && processors[payment.processor]?.testCards
  if (!own || !cards) return refuse(call, { status: 404, words: NOT_HERE })
  if (payment.state !== 'open') return stands(call, own, payment.state)
  // Begun before something else became of the order: no card is asked for what cannot be paid.
  const begun = await startOrderPayment(ctx, own, { origin: call.url.origin }, services)
  if (begun.kind !== 'started' || begun.onlinePaymentId !== payment.onlinePaymentId)
    return wrong(call, sent, { order: [NOT_NOW] })
  return payByTestCard(call, {
    begin: () => beginCard(ctx, payment, processors),
    pay: (clientSecret) => pay(cards, clientSecret),
    settle: () => settleOnlinePayment(ctx, payment, processors),
    declined: (message) => wrong(call, sent, { card_number: [message] }),
    done: async () => stands(call, own, (await listOrderPayments(ctx, own.orderId))[0]!.state),
  })
}

function stands(call: ApiCall, own: Order, state: string): Response {
  return ledOn(call, orderPath(own), { said: { state } })
}

function wrong(call: ApiCall, sent: Sent, errors: Record<string, string[]>): Promise<Response> {
  const fields = { order: sent.order, card_number: typeof sent.card_number === 'string' ? sent.card_number : '' }
  return wrongStep(call, { form: 'card', path: JOURNEY_PATH }, { fields, carId: null }, errors)
}
