import * as z from 'zod'
import { type SigningEventOutcome, takeSigningEvent } from '#domain/commerce/contracts/take-signing-event.server.ts'
import { SIGNING_SERVICES } from '#domain/tenants/settings/vocabulary.ts'
import { apiJson } from '../api-answer.ts'
import { readBody } from '../read-body.server.ts'
import { post, type Routes } from '../route.ts'

const MOST_BYTES = 64 * 1024

/** `POST /api/signing/webhook/{service}`: what a signing service tells a dealer's site (rule:contract-signing). */
export const routes: Routes = ({ signing, keys }) => [
  post('/signing/webhook/{service}', {
    operationId: 'takeSigningEvent',
    tag: 'Payments',
    summary: 'Tell that something happened to a contract that is out for signature; for the service, which signs it',
    counts: 'events',
    params: { service: z.enum(SIGNING_SERVICES) },
    body: z.record(z.string(), z.unknown()),
    answers: {
      200: ['Taken, now or before.', z.object({ received: z.literal(true) })],
      400: 'It is not signed with the secret of this dealer, or was signed too long ago.',
      404: 'There is no such service here.',
      413: 'More than 64 KiB.',
      503: 'It is to be sent again.',
    },
    outage: 'It cannot be taken just now: send it again.',
    async handle({ ctx, request, params }) {
      const name = SIGNING_SERVICES.find((one) => one === params.service)
      const service = name && signing[name]
      if (!service) return apiJson({ error: 'There is no such service here.' }, 404)
      const body = await readBody(request, MOST_BYTES)
      if (body.kind === 'too-large') return apiJson({ error: 'It is larger than 64 KiB.' }, 413)
      if (body.kind === 'not-text') return apiJson({ error: WORDS.forged[1] }, 400)
      const sent = { rawBody: body.text, headers: request.headers }
      const { kind } = await takeSigningEvent(ctx, service, sent, { keys, signing })
      if (kind === 'taken') return apiJson({ received: true })
      const [status, error] = WORDS[kind]
      return apiJson({ error }, status)
    },
  }),
]

const WORDS: Record<Exclude<SigningEventOutcome['kind'], 'taken'>, [number, string]> = {
  forged: [400, 'It is not signed with the secret of this dealer.'],
  stale: [400, 'It was signed too long ago.'],
  unavailable: [503, 'The service does not say how the contract stands: send it again.'],
}
