import * as z from 'zod'
import { typedText } from '#domain/tenants/typed-text.ts'
import { saveValuation } from '#domain/trade-in/save-valuation.server.ts'
import { apiJson } from '../api-answer.ts'
import { readJson } from '../read-body.server.ts'
import { post, type Routes } from '../route.ts'

const dollars = z.number().nullish()
const SAVED = z
  .object({
    column_name: z.literal('valuation').describe('What is saved.'),
    id: z.int().positive().max(999_999_999_999_999).describe('The trade-in that was valued.'),
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
    answers: {
      201: ['Saved.', z.object({ saved: z.literal(true) })],
      404: 'This dealer saves none, or there is no such valuation here.',
      413: 'More than 4 KiB.',
      422: 'It cannot be read; `errors` names the fields.',
    },
    outage: 'It cannot be saved just now.',
    async handle({ ctx, request }) {
      const body = await readJson(request, { noun: 'A valuation', shapeFor: () => SAVED })
      if (body.kind === 'refused') return body.answer
      const { column_name: _, ...valuation } = body.value
      const { enabled, saveValuation: saves } = ctx.tenant.settings.tradeIn
      const isSaved = enabled && saves && (await saveValuation(ctx, valuation.id, valuation))
      return isSaved ? apiJson({ saved: true }, 201) : apiJson({ error: 'There is no such valuation here.' }, 404)
    },
  }),
]
