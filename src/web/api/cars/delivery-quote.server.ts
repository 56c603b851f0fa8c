import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

/** `GET /api/delivery-quote?postcode=4000&car_id=` (decisions §4): `{ price, name }`. */
export async function answerDeliveryQuote(_call: ApiCall, _services: Services): Promise<Response> {
  return apiJson({ error: 'There is nothing at this address.' }, 404)
}
