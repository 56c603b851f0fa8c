import * as z from 'zod'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { beginCard } from '#domain/commerce/invoices/begin-card.server.ts'
import type { OnlinePayment } from '#domain/commerce/invoices/online-payment.ts'
import { findOwnPayment } from '#domain/commerce/invoices/read-invoices.server.ts'
import { settleOnlinePayment } from '#domain/commerce/invoices/settle-online-payment.server.ts'
import { startOnlinePayment } from '#domain/commerce/invoices/start-online-payment.server.ts'
import type { TestCards } from '#domain/commerce/payments/processor.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import type { Services } from '../../services.ts'
import { ledOn } from '../leads/step-answer.server.ts'
import { CARD_CALL, cardAnswers, payByTestCard, signInFirst, wrongFields } from '../payments/card-calls.server.ts'
import { refuse } from '../refuse.server.ts'
import { type ApiCall, post, type Routes } from '../route.ts'
import { taken } from '../taken.server.ts'

const PAGE = '/online-payment'
const NOT_HERE = 'There is no such payment here.'
const line = z.string().max(300)
const text = line.default('')

const START = z.looseObject({
  invoice_number: text,
  amount: text.describe(
    'In dollars, as it stands on the invoice; compared with the list, and never charged by itself.',
  ),
  ...{ name: text, last_name: text, email: text, phone: text },
  key: text.describe('43 random characters: the same key is the same payment.'),
})
const payment = z.coerce.number().int().positive().max(999_999_999_999_999).describe('The number of the payment.')
const PAY = z.looseObject({ payment, card_number: text.describe('A test number of the sandbox; it takes no other.') })
const AUTHENTICATE = z.looseObject({ payment, answer: z.enum(['pass', 'fail']) })

const ANSWERS = { ...cardAnswers('payment'), 401: 'Nobody has signed in.' } as const

/** `POST /api/online-payments` and what follows it (rule:online-payment): of who has signed in. */
export const routes: Routes = (services) => [
  post('/online-payments', {
    ...{ ...CARD_CALL, operationId: 'startOnlinePayment', summary: 'Begin to pay an invoice of the dealer’s' },
    body: START,
    answers: {
      201: ['It can be paid; `Location` is its page.', z.object({ payment: z.int() })],
      ...{ 303: ANSWERS[303], 401: ANSWERS[401], 403: ANSWERS[403], 413: ANSWERS[413] },
      404: 'This dealer takes no payments online.',
      422: 'Fields are wrong, no open invoice has this number and amount, or it is paid.',
    },
    handle: (call) => taken(call, START, (sent) => signedIn(call, (ctx) => start(call, ctx, sent, services))),
  }),
  post('/online-payments/pay', {
    ...{ ...CARD_CALL, operationId: 'payInvoice', summary: 'Pay an invoice by a test card of the sandbox' },
    ...{ body: PAY, answers: ANSWERS },
    handle: (call) =>
      taken(call, PAY, (sent) =>
        signedIn(call, (ctx) =>
          withCard({ call, ctx, sent, services }, (cards, secret) => cards.confirm(ctx, secret, sent.card_number)),
        ),
      ),
  }),
  post('/online-payments/authenticate', {
    ...{ ...CARD_CALL, operationId: 'authenticateInvoice', summary: 'Answer what the bank asks, in the sandbox' },
    ...{ body: AUTHENTICATE, answers: ANSWERS },
    handle: (call) =>
      taken(call, AUTHENTICATE, (sent) =>
        signedIn(call, (ctx) =>
          withCard({ call, ctx, sent, services }, (cards, secret) => cards.authenticate(ctx, secret, sent.answer)),
        ),
      ),
  }),
]

/** Always behind an account: whoever has none is led to make one. */
async function signedIn(call: ApiCall, answer: (ctx: ShopperCtx) => Promise<Response>): Promise<Response> {
  const ctx = await shopperOf(call.ctx, call.request)
  return ctx ? answer(ctx) : signInFirst(call, 'online-payment', PAGE)
}

type Wrong = { form: string; sent: Record<string, unknown>; errors: Record<string, string[]> }

function wrong(call: ApiCall, shopper: ShopperCtx, { form, sent, errors }: Wrong): Promise<Response> {
  return wrongFields(call, { form, carId: '', fields: sent, errors }, { path: PAGE, shopper })
}

async function start(
  call: ApiCall,
  ctx: ShopperCtx,
  sent: z.output<typeof START>,
  services: Services,
): Promise<Response> {
  const outcome = await startOnlinePayment(
    ctx,
    {
      ...{ invoiceNumber: sent.invoice_number, amount: sent.amount, formKey: sent.key, origin: call.url.origin },
      contact: { firstName: sent.name, lastName: sent.last_name, email: sent.email, phone: sent.phone },
    },
    services,
  )
  switch (outcome.kind) {
    case 'invalid':
      return wrong(call, ctx, { form: 'invoice', sent, errors: outcome.errors })
    case 'not-offered':
      return refuse(call, { status: 404, words: 'Invoices cannot be paid online here.' })
    case 'not-ready':
      return refuse(call, { status: 503, words: CARD_CALL.outage })
    case 'started': {
      const { onlinePaymentId } = outcome
      return ledOn(call, pageOf(onlinePaymentId), { said: { payment: onlinePaymentId }, status: 201 })
    }
  }
}

type Step = {
  call: ApiCall
  ctx: ShopperCtx
  sent: Record<string, unknown> & { payment: number }
  services: Services
}

/** Does something with the card of a payment that was begun, and brings it to what came of it. */
async function withCard(
  { call, ctx, sent, services: { processors } }: Step,
  pay: (cards: TestCards, clientSecret: string) => ReturnType<TestCards['confirm']>,
): Promise<Response> {
  const own = await findOwnPayment(ctx, sent.payment)
  const cards = own && processors[own.processor]?.testCards
  if (!cards) return refuse(call, { status: 404, words: NOT_HERE })
  if (own.state !== 'open') return stands(call, own)
  return payByTestCard(call, {
    begin: () => beginCard(ctx, own, processors),
    pay: (clientSecret) => pay(cards, clientSecret),
    settle: () => settleOnlinePayment(ctx, own, processors),
    declined: (message) => wrong(call, ctx, { form: 'card', sent, errors: { card_number: [message] } }),
    done: async () => stands(call, (await findOwnPayment(ctx, sent.payment))!),
  })
}

function pageOf(onlinePaymentId: number): string {
  return `${PAGE}?payment=${onlinePaymentId}`
}

function stands(call: ApiCall, { onlinePaymentId, state }: OnlinePayment): Response {
  return ledOn(call, pageOf(onlinePaymentId), { said: { state } })
}
