import * as z from 'zod'
import { typedText } from '#domain/tenants/typed-text.ts'
import { saveValuation } from '#domain/trade-in/save-valuation.server.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { isFromThisSite } from '../../http/from-this-site.ts'
import { apiJson } from '../api-answer.ts'
import { readSent } from '../read-sent.server.ts'
import { refuse, wantsPage } from '../refuse.server.ts'
import { post, type Routes } from '../route.ts'

const dollars = z.coerce.number().nullish()
const SAVED = z
  .object({
    column_name: z.literal('valuation').describe('What is saved.'),
    id: z.coerce.number().int().positive().max(999_999_999_999_999).describe('The trade-in that was valued.'),
    ...{ offer_price: dollars, low: dollars, high: dollars },
    valid_until: z.iso.datetime().nullish(),
    reason: z.string().max(500).transform(typedText).nullish(),
  })
  .describe('The answer of `POST /api/trade-in/valuation`, and `column_name`.')

/** `POST /api/miscellaneous`: a valuation as it was answered, saved where the dealer saves every one (rule:valuation-saved). */
export const routes: Routes = () => [
  post('/miscellaneous', {
    operationId: 'saveValuation',
    tag: 'Leads',
    summary: 'Save a valuation as it was answered',
    counts: 'events',
    body: SAVED,
    bodyAsForm: true,
    answers: {
      201: ['Saved.', z.object({ saved: z.literal(true) })],
      303: ['The same; a form is led back to its page.', null],
      403: 'It was sent from another site.',
      404: 'This dealer saves none, or there is no such valuation here.',
      413: 'More than 64 KiB.',
      422: 'It cannot be read; `errors` names the fields.',
    },
    outage: 'It cannot be saved just now.',
    async handle(call) {
      const { ctx, request, url } = call
      if (!isFromThisSite(request, url))
        return refuse(call, { status: 403, words: 'Forms of other sites are not taken.' })
      const body = await readSent(request, SAVED)
      if (body.kind === 'refused')
        return apiJson({ error: 'A valuation cannot be read.', errors: body.errors }, body.status)
      const { column_name: _, ...valuation } = body.sent
      const { enabled, saveValuation: saves } = ctx.tenant.settings.tradeIn
      const shopperId = (await shopperOf(ctx, request))?.shopper.shopperId ?? null
      const isSaved = enabled && saves && (await saveValuation(ctx, valuation.id, valuation, shopperId))
      if (!isSaved) return refuse(call, { status: 404, words: 'There is no such valuation here.' })
      if (!wantsPage(request)) return apiJson({ saved: true }, 201)
      const next = { Location: `/trade-in?id=${valuation.id}`, 'Cache-Control': 'private, no-store' }
      return new Response(null, { status: 303, headers: next })
    },
  }),
]
