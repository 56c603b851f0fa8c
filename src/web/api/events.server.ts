import { isbot } from 'isbot'
import * as z from 'zod'
import { EVENT_IDS, type EventId } from '#domain/analytics/event-ids.ts'
import { recordEvent } from '#domain/analytics/record-event.server.ts'
import { isOutage } from '../outage.ts'
import type { Services } from '../services.ts'
import type { ApiCall } from './api-call.ts'
import { readBody } from './read-body.server.ts'

const MOST_BODY_BYTES = 4096

/** What else a page sends is not kept; `website_id` is the host's (decisions §4). */
const report = z.object({
  id: z.literal(EVENT_IDS as [EventId, ...EventId[]], { error: 'No event of this number is counted.' }),
  path: z
    .string()
    .regex(/^\/(?![/\\])/, 'A path of this site, from its slash on.')
    .max(2000),
  car_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
})

/**
 * `POST /api/events` `{ id, path, car_id? }`, as JSON or, the way `sendBeacon` sends it, as text: 201 once counted, 204
 * for robots and for pages of other sites, which count nothing.
 */
export async function answerEvent(
  { request, ctx, requestId }: ApiCall,
  { log }: Pick<Services, 'log'>,
): Promise<Response> {
  const { headers } = request
  if (
    isbot(headers.get('user-agent') ?? '') ||
    headers.get('sec-fetch-site') === 'cross-site' ||
    !headers.get('user-agent')
  )
    return answer(null, 204)
  const body = await readBody(request, MOST_BODY_BYTES)
  if (body.kind === 'too-large') return answer({ error: 'An event has 4 KiB at most.' }, 413)
  const read = report.safeParse(body.kind === 'read' ? jsonOf(body.text) : undefined)
  if (!read.success) return answer({ error: 'This is no event.', errors: z.flattenError(read.error).fieldErrors }, 422)
  const { id, path, car_id } = read.data
  try {
    const outcome = await recordEvent(ctx, { eventId: id, path, carId: car_id ?? null })
    if (outcome.kind === 'recorded') return answer({ recorded: true }, 201)
    return answer({ error: 'This is no event.', errors: { car_id: ['There is no such vehicle here.'] } }, 422)
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error({ reqId: requestId, tenant: ctx.tenant.slug, err: error }, 'an event was not counted')
    return answer({ error: 'Events cannot be counted just now.' }, 503)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function answer(body: object | null, status: number): Response {
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'X-Content-Type-Options': 'nosniff' }
  return body ? Response.json(body, { status, headers }) : new Response(null, { status, headers })
}
