import * as z from 'zod'
import { quoteQuestion } from '#domain/finance/quotable.ts'
import { findVehicles } from '#domain/search/find-vehicles.server.ts'
import { isOutage } from '../../outage.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'
import { readBody } from '../read-body.server.ts'

const MOST_BODY_BYTES = 4096

/** C§7 sends more; the vehicle says all of it itself, so that nobody is quoted for a price that is none. */
const shape = z.object({ car_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

/**
 * `POST /api/youx/quote` (decisions §4, C§7): `{ weeklyRepaymentAmount, advertisedRate, comparisonRate }` of a vehicle that
 * has no figures yet, with `sandbox: true` where they are made up; 404 where nothing is quoted, 422 for no vehicle.
 */
export async function answerYouxQuote(
  { request, ctx, requestId }: ApiCall,
  { quotes, log }: Pick<Services, 'quotes' | 'log'>,
): Promise<Response> {
  const body = await readBody(request, MOST_BODY_BYTES)
  if (body.kind === 'too-large') return apiJson({ error: 'A question has 4 KiB at most.' }, 413)
  const read = shape.safeParse(body.kind === 'read' ? jsonOf(body.text) : undefined)
  if (!read.success)
    return apiJson({ error: 'This cannot be read.', errors: z.flattenError(read.error).fieldErrors }, 422)
  try {
    const [found] = await findVehicles(ctx, [read.data.car_id])
    if (found?.kind !== 'found') return apiJson({ error: 'There is no such vehicle here.' }, 404)
    const question = quoteQuestion(found.listing, ctx.tenant.settings, ctx.now)
    const quote = question && (await quotes.quote(question))
    const tooLow = quote && quote.weeklyRepaymentAmount <= ctx.tenant.settings.finance.lowRepaymentDollars
    if (!quote || tooLow) return apiJson({ error: 'There is no quote for this vehicle.' }, 404)
    return apiJson(quotes.isSandbox ? { ...quote, sandbox: true } : quote)
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error({ reqId: requestId, tenant: ctx.tenant.slug, err: error }, 'no quote was asked for')
    return apiJson({ error: 'Vehicles cannot be read just now.' }, 503)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
