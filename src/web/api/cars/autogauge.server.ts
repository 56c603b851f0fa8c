import { comparePrice } from '#domain/market-price/compare-price.server.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

const CACHE_SECONDS = 300

/** `GET /api/cars/{slug}/autogauge` (decisions §4): the price comparison, or 404 when there is no honest estimate. */
export async function answerAutogauge(
  { ctx, params, requestId }: ApiCall,
  { estimator, log }: Pick<Services, 'estimator' | 'log'>,
): Promise<Response> {
  try {
    const found = await findVehicle(ctx, params.slug!.toLowerCase())
    if (found.kind !== 'found') return apiJson({ error: 'There is no such vehicle here.' }, 404)
    const comparison = await comparePrice(ctx, estimator, found.listing)
    if (!comparison) return apiJson({ error: 'There is no honest estimate for this vehicle.' }, 404)
    return apiJson(comparison, 200, { 'Cache-Control': `public, max-age=${CACHE_SECONDS}` })
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error({ reqId: requestId, tenant: ctx.tenant.slug, err: error }, 'a price was not compared')
    return apiJson({ error: 'Prices cannot be compared just now.' }, 503)
  }
}
