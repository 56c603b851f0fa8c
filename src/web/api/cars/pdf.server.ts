import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

/** `GET /api/cars/{slug}/pdf` (decisions §4): the sheet for the windscreen. */
export async function answerPdf(_call: ApiCall, _services: Services): Promise<Response> {
  return apiJson({ error: 'There is nothing at this address.' }, 404)
}
