import * as z from 'zod'
import { delivers, deliveryQuote } from '#domain/commerce/delivery-quote.ts'
import { DELIVERY_MESSAGES } from '#ui/vehicle/calculators/delivery-words.ts'
import { apiJson, cachedFor } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'

/**
 * `GET /api/delivery-quote?postcode=4000&car_id=` (rule:delivery-calculator): `{ price, name }` in dollars, 404 for a
 * region the dealer names no price for, 422 for what is no postcode. One price for every vehicle: `car_id` is taken and not needed.
 */
export const routes: Routes = () => [
  get('/delivery-quote', {
    operationId: 'quoteDelivery',
    tag: 'Stock',
    summary: 'What delivery to a postcode costs',
    query: z.object({
      postcode: z.string().describe('Four digits.').catch(''),
      car_id: z.unknown().optional().meta({
        type: 'integer',
        description: 'Not needed: delivery costs the same for every vehicle.',
      }),
    }),
    answers: {
      200: [
        'The price and the region it is for.',
        z.object({
          price: z.number().min(0).describe('Dollars; 0 where it is free.'),
          name: z.string().describe('The region, as shoppers know it.'),
        }),
      ],
      404: 'The dealer names no price for it.',
      422: 'This is no postcode.',
    },
    handle({ ctx }, { postcode }) {
      const { settings } = ctx.tenant
      if (!delivers(settings)) return apiJson({ error: 'This site does not say what delivery costs.' }, 404)
      const quote = deliveryQuote(settings.commerce.deliveryZones, postcode)
      switch (quote.kind) {
        case 'quote':
          return apiJson({ price: quote.priceCents / 100, name: quote.name }, 200, cachedFor(60))
        case 'unknown':
          return apiJson({ error: DELIVERY_MESSAGES.unknown }, 404)
        case 'empty':
        case 'invalid': {
          const message = DELIVERY_MESSAGES[quote.kind]
          return apiJson({ error: message, errors: { postcode: [message] } }, 422)
        }
      }
    },
  }),
]
