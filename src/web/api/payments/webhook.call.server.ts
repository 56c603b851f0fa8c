import * as z from 'zod'
import { type TakeEventOutcome, takeEvent } from '#domain/commerce/payments/take-event.server.ts'
import { PAYMENT_PROCESSORS } from '#domain/tenants/settings/vocabulary.ts'
import { apiJson } from '../api-answer.ts'
import { readBody } from '../read-body.server.ts'
import { post, type Routes } from '../route.ts'

const MOST_BYTES = 256 * 1024

/** `POST /api/payments/webhook/{processor}`: what a payment processor tells a dealer's site (rule:payment-events). */
export const routes: Routes = ({ processors }) => [
  post('/payments/webhook/{processor}', {
    operationId: 'takePaymentEvent',
    tag: 'Payments',
    summary: 'Tell that something happened to a payment; for the processor, which signs it',
    counts: 'events',
    params: { processor: z.enum(PAYMENT_PROCESSORS) },
    body: z.record(z.string(), z.unknown()),
    answers: {
      200: ['Taken, now or before.', z.object({ received: z.literal(true) })],
      400: 'It is not signed with the secret of this dealer, or was signed too long ago.',
      404: 'There is no such processor or account here.',
      413: 'More than 256 KiB.',
      503: 'It is to be sent again.',
    },
    outage: 'It cannot be taken just now: send it again.',
    async handle({ ctx, request, params }) {
      const name = PAYMENT_PROCESSORS.find((one) => one === params.processor)
      const processor = name && processors[name]
      if (!processor) return apiJson({ error: 'There is no such processor here.' }, 404)
      const body = await readBody(request, MOST_BYTES)
      if (body.kind === 'too-large') return apiJson({ error: 'It is larger than 256 KiB.' }, 413)
      if (body.kind === 'not-text') return apiJson({ error: WORDS.forged[1] }, 400)
      const outcome = await takeEvent(ctx, processor, { rawBody: body.text, headers: request.headers })
      if (outcome.kind === 'taken' || outcome.kind === 'again') return apiJson({ received: true })
      const [status, error] = WORDS[outcome.kind]
      return apiJson({ error }, status)
    },
  }),
]

const WORDS: Record<Exclude<TakeEventOutcome['kind'], 'taken' | 'again'>, [number, string]> = {
  forged: [400, 'It is not signed with the secret of this dealer.'],
  stale: [400, 'It was signed too long ago.'],
  'no-keys': [404, 'This dealer has no keys of that processor.'],
  'not-ours': [404, 'It is about an account that is none of this dealer’s.'],
  unavailable: [503, 'The processor does not say how the payment stands: send it again.'],
}
