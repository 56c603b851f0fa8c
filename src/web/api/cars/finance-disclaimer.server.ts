import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

/** `GET /api/cars/{slug}/finance-disclaimer` (decisions §4): the small print of each lender. */
export async function answerFinanceDisclaimer(_call: ApiCall, _services: Services): Promise<Response> {
  return apiJson({ error: 'There is nothing at this address.' }, 404)
}
