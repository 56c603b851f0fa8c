import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

/** `GET /api/cars/{slug}/autogauge` (decisions §4): the price comparison, or 404 when there is no honest estimate. */
export async function answerAutogauge(_call: ApiCall, _services: Services): Promise<Response> {
  return apiJson({ error: 'There is nothing at this address.' }, 404)
}
