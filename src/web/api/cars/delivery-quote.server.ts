import { delivers, deliveryQuote } from '#domain/commerce/delivery-quote.ts'
import { DELIVERY_MESSAGES } from '#ui/vehicle/calculators/delivery-words.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

const CACHE_SECONDS = 60

/**
 * `GET /api/delivery-quote?postcode=4000&car_id=` (decisions §4): `{ price, name }` in dollars, 404 for a region the
 * dealer names no price for, 422 for what is no postcode. One price for every vehicle: `car_id` is taken and not needed.
 */
export async function answerDeliveryQuote({ url, ctx }: Pick<ApiCall, 'url' | 'ctx'>): Promise<Response> {
  const { settings } = ctx.tenant
  if (!delivers(settings)) return apiJson({ error: 'This site does not say what delivery costs.' }, 404)
  const quote = deliveryQuote(settings.commerce.deliveryZones, url.searchParams.get('postcode') ?? '')
  switch (quote.kind) {
    case 'quote':
      return apiJson({ price: quote.priceCents / 100, name: quote.name }, 200, {
        'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
      })
    case 'unknown':
      return apiJson({ error: DELIVERY_MESSAGES.unknown }, 404)
    case 'empty':
    case 'invalid': {
      const message = DELIVERY_MESSAGES[quote.kind]
      return apiJson({ error: message, errors: { postcode: [message] } }, 422)
    }
  }
}
