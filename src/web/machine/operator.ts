import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../services.ts'

/** `GET /internal/search`, for the command line of whoever may read DATA_DIR: what search holds. Null: not the operator. */
export function answerOperator(request: Request, { operatorToken, search }: Services): Response | null {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const expected = Buffer.from(`Bearer ${operatorToken}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Response.json(search.sync.status(), { headers: { 'Cache-Control': 'no-store' } })
}
