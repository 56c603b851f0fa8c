import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../services.ts'

/** `GET /internal/…`, for the command line of whoever may read DATA_DIR: what `read` finds. Null: not the operator. */
export function answerOperator(
  request: Request,
  { operatorToken }: Pick<Services, 'operatorToken'>,
  read: () => unknown,
): Response | null {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const expected = Buffer.from(`Bearer ${operatorToken}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Response.json(read(), { headers: { 'Cache-Control': 'no-store' } })
}
