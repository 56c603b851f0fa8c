import * as z from 'zod'
import { isOutage } from '../outage.ts'
import type { Services } from '../services.ts'
import type { ApiCall } from './api-call.ts'
import { isVisitor } from './is-visitor.ts'
import { readBody } from './read-body.server.ts'

const MOST_BODY_BYTES = 4096
const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'X-Content-Type-Options': 'nosniff' }

/**
 * Reads what a page reports, as JSON or, the way pages send it, as text, and counts it: 201 with `answer`, 204
 * for robots and for pages of other sites, 413 and 422 with what is wrong, 503 while the database is away.
 */
export async function answerReport<Report>(
  { request, ctx, requestId }: ApiCall,
  { log }: Pick<Services, 'log'>,
  {
    shape,
    count,
    answer,
  }: {
    shape: z.ZodType<Report>
    count(report: Report): Promise<{ kind: 'recorded' } | { kind: 'unknown-car' }>
    answer: object
  },
): Promise<Response> {
  if (!isVisitor(request.headers)) return new Response(null, { status: 204, headers: HEADERS })
  const body = await readBody(request, MOST_BODY_BYTES)
  if (body.kind === 'too-large') return json({ error: 'A report has 4 KiB at most.' }, 413)
  const read = shape.safeParse(body.kind === 'read' ? jsonOf(body.text) : undefined)
  if (!read.success) return json({ error: 'This cannot be read.', errors: z.flattenError(read.error).fieldErrors }, 422)
  try {
    const outcome = await count(read.data)
    if (outcome.kind === 'recorded') return json(answer, 201)
    return json({ error: 'This cannot be read.', errors: { car_id: ['There is no such vehicle here.'] } }, 422)
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error({ reqId: requestId, tenant: ctx.tenant.slug, err: error }, 'an event was not counted')
    return json({ error: 'Events cannot be counted just now.' }, 503)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function json(body: object, status: number): Response {
  return Response.json(body, { status, headers: HEADERS })
}
