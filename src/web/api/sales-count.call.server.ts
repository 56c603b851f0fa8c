import * as z from 'zod'
import { countSales } from '#domain/content/count-sales.server.ts'
import { startOfDay } from '#domain/locations/zoned-time.ts'
import { apiJson, cachedFor } from './api-answer.ts'
import { get, type Routes } from './route.ts'

/** `GET /api/sales-count`: `{ count }` of the day's real sales; 404 where the dealer does not show them. */
export const routes: Routes = () => [
  get('/sales-count', {
    operationId: 'salesCount',
    tag: 'Stock',
    summary: 'How many vehicles were sold today',
    answers: {
      200: ['Counted.', z.object({ count: z.int().describe("Since midnight of the dealer's time zone.") })],
      404: 'The dealer does not show real sales.',
    },
    outage: 'Sales cannot be counted just now.',
    async handle({ ctx }) {
      const { mode, timeZone } = ctx.tenant.settings.salesCounter
      if (mode !== 'real-sales') return apiJson({ error: 'Sales are not counted here.' }, 404)
      const count = await countSales(ctx, startOfDay(ctx.now, timeZone))
      // Many visitors ask; a sale may show this much later.
      return apiJson({ count }, 200, cachedFor(10))
    },
  }),
]
