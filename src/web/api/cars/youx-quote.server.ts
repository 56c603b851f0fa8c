import * as z from 'zod'
import { asksForQuotes, quoteQuestion } from '#domain/finance/quotable.ts'
import type { QuoteQuestion } from '#domain/finance/quote-source.ts'
import { findVehicles } from '#domain/search/find-vehicles.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'
import { readBody } from '../read-body.server.ts'

const MOST_BODY_BYTES = 4096
const NO_QUOTE = { kind: 'none' } as const

const told = z.string().trim().max(32).transform((text) => text || null).nullable().default(null) // biome-ignore format: one kind of field
/** The body of C§7: whole years and dollars, of any vehicle. */
const question = z.object({
  selfAssessedCreditScore: z.literal('GREAT').default('GREAT'),
  purchasePrice: z.number().positive().max(10_000_000),
  loanTerm: z.number().int().min(1).max(10).default(5),
  year: z.number().int().min(1900).max(2200),
  vin: told,
  nvic: told,
  whoIsHelping: z.string().max(200).default(''),
})
/** Beside it, which vehicle of this site it is about: that one then says all the rest itself. */
const aboutVehicle = z.object({ car_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
type Asked = z.infer<typeof question> | z.infer<typeof aboutVehicle>

/**
 * `POST /api/youx/quote` (decisions §4, C§7): `{ weeklyRepaymentAmount, advertisedRate, comparisonRate }` of what the body of
 * C§7 says or, with a `car_id`, of that vehicle where it has no figures yet; with `sandbox: true` where they are made up. 404
 * where nothing is quoted, 503 while the lender is silent, 422 for a body that cannot be read.
 */
export async function answerYouxQuote(
  { request, ctx, requestId }: ApiCall,
  { quotes, log }: Pick<Services, 'quotes' | 'log'>,
): Promise<Response> {
  const body = await readBody(request, MOST_BODY_BYTES)
  if (body.kind === 'too-large') return apiJson({ error: 'A question has 4 KiB at most.' }, 413)
  const written = body.kind === 'read' ? jsonOf(body.text) : undefined
  const shape: z.ZodType<Asked> = namesVehicle(written) ? aboutVehicle : question
  const read = shape.safeParse(written)
  if (!read.success)
    return apiJson({ error: 'This cannot be read.', errors: z.flattenError(read.error).fieldErrors }, 422)
  try {
    const asked = await questionOf(ctx, read.data)
    const answer = asked ? await quotes.quote(asked) : NO_QUOTE
    if (answer.kind === 'silent') return apiJson({ error: 'The lender does not answer just now.' }, 503)
    const { lowRepaymentDollars } = ctx.tenant.settings.finance
    if (answer.kind === 'none' || answer.quote.weeklyRepaymentAmount <= lowRepaymentDollars)
      return apiJson({ error: 'There is no quote for this vehicle here.' }, 404)
    return apiJson(quotes.isSandbox ? { ...answer.quote, sandbox: true } : answer.quote)
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error({ reqId: requestId, tenant: ctx.tenant.slug, err: error }, 'no quote was asked for')
    return apiJson({ error: 'Vehicles cannot be read just now.' }, 503)
  }
}

/** What the lender is asked; null where it is not. */
async function questionOf(ctx: TenantCtx, asked: Asked): Promise<QuoteQuestion | null> {
  const { settings } = ctx.tenant
  if (!('car_id' in asked)) {
    const { purchasePrice, loanTerm, year, vin, nvic } = asked
    return asksForQuotes(settings) ? { purchasePrice, loanTerm, year, vin, nvic } : null
  }
  const [found] = await findVehicles(ctx, [asked.car_id])
  return found?.kind === 'found' ? quoteQuestion(found.listing, settings, ctx.now) : null
}

function namesVehicle(written: unknown): boolean {
  return typeof written === 'object' && written !== null && 'car_id' in written && written.car_id != null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
