import { countSales } from '#domain/content/count-sales.server.ts'
import { startOfDay } from '#domain/locations/zoned-time.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Services } from '../services.ts'
import { apiJson } from './api-answer.ts'
import type { ApiCall } from './api-call.ts'

/** Many visitors ask; a sale may show this much later. */
const CACHE_SECONDS = 10

/** `GET /api/sales-count`: `{ count }` of the day's real sales; 404 where the dealer does not show them. */
export async function answerSalesCount(call: ApiCall, services: Pick<Services, 'log'>): Promise<Response> {
  const { ctx } = call
  const { mode, timeZone } = ctx.tenant.settings.salesCounter
  if (mode !== 'real-sales') return apiJson({ error: 'Sales are not counted here.' }, 404)
  try {
    const count = await countSales(ctx, startOfDay(ctx.now, timeZone))
    return apiJson({ count }, 200, { 'Cache-Control': `public, max-age=${CACHE_SECONDS}` })
  } catch (error) {
    if (!isOutage(error)) throw error
    services.log.error({ reqId: call.requestId, tenant: ctx.tenant.slug, err: error }, 'sales were not counted')
    return apiJson({ error: 'Sales cannot be counted just now.' }, 503)
  }
}
