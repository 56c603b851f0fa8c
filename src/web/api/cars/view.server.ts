import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

/** `GET /api/cars/{slug}/view.json` (decisions §4): counts a view and answers what changed. */
export async function answerView(_call: ApiCall, _services: Services): Promise<Response> {
  return apiJson({ error: 'There is nothing at this address.' }, 404)
}
