import * as z from 'zod'
import { comparePrice } from '#domain/market-price/compare-price.server.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { apiJson, cachedFor } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'

const COMPARISON = z.object({
  fill: z.number().min(0).max(1).describe('1 at the bottom of the range and below it, 0 at its top and above it.'),
  listing_price: z.int().describe('Whole dollars, including what the range includes.'),
  market_range_min: z.int().describe('Whole dollars.'),
  market_range_max: z.int().describe('Whole dollars.'),
  confidence: z.number().min(0).max(1),
  description: z.string().describe('What it was estimated from, for a shopper.'),
})

/** `GET /api/cars/{slug}/autogauge` (rule:price-comparison): the price comparison, or 404 when there is no honest estimate. */
export const routes: Routes = ({ estimator }) => [
  get('/cars/{slug}/autogauge', {
    operationId: 'comparePrice',
    tag: 'Stock',
    summary: 'How the price of a car stands among comparable ones',
    answers: {
      200: ['An estimate, with how sure it is.', COMPARISON],
      404: 'There is no such vehicle here, or no honest estimate for it.',
    },
    outage: 'Prices cannot be compared just now.',
    async handle({ ctx, params }) {
      const found = await findVehicle(ctx, params.slug.toLowerCase())
      if (found.kind !== 'found') return apiJson({ error: 'There is no such vehicle here.' }, 404)
      const comparison = await comparePrice(ctx, estimator, found.listing)
      if (!comparison) return apiJson({ error: 'There is no honest estimate for this vehicle.' }, 404)
      return apiJson(comparison, 200, cachedFor(300))
    },
  }),
]
