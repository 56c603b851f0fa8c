import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

/** `GET /api/cars/{slug}/similar` (decisions §4): `{ ids }`, the curated list, possibly empty. */
export async function answerSimilar(_call: ApiCall, _services: Services): Promise<Response> {
  return apiJson({ error: 'There is nothing at this address.' }, 404)
}
