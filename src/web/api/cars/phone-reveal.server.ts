import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

/** `POST /api/phone-reveals` `{ car_id, dealership_id, website_id }` (decisions §4): 201. */
export async function answerPhoneReveal(_call: ApiCall, _services: Services): Promise<Response> {
  return apiJson({ error: 'There is nothing at this address.' }, 404)
}
