import * as z from 'zod'
import { EVENT_IDS, EVENTS, type EventId } from '#domain/analytics/event-ids.ts'
import { recordEvent } from '#domain/analytics/record-event.server.ts'
import { answerReport, REPORT_ANSWERS } from './read-report.server.ts'
import { post, type Routes } from './route.ts'
import { tellPixels } from './tell-pixels.server.ts'

const EVENT_WORDS = Object.entries(EVENTS).map(([id, name]) => `${id}: ${name}.`)

/** What else a page sends is not kept; `website_id` is the host's (rule:api-identifiers). */
const EVENT = z.object({
  id: z
    .literal(EVENT_IDS as [EventId, ...EventId[]], { error: 'No event of this number is counted.' })
    .describe(EVENT_WORDS.join(' ')),
  path: z
    .string()
    .regex(/^\/(?![/\\])/, 'A path of this site, from its slash on.')
    .max(2000)
    .describe('Of this site; only the path is kept.'),
  car_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish().describe('A vehicle of this site.'),
})

/** `POST /api/events` `{ id, path, car_id? }`: 201 once counted; the dealer's networks are told besides. */
export const routes: Routes = (services) => [
  post('/events', {
    operationId: 'recordEvent',
    tag: 'Events',
    summary: 'Count that something happened on a page of this site',
    counts: 'events',
    body: EVENT,
    bodyAsText: true,
    answers: REPORT_ANSWERS,
    handle: (call) =>
      answerReport(call, services, EVENT, async ({ id, path, car_id }) => {
        // Whom the dealer's own people call is no event of the site.
        if (path.startsWith('/dealer/')) return { kind: 'recorded' }
        const carId = car_id ?? null
        const outcome = await recordEvent(call.ctx, { eventId: id, path, carId })
        if (outcome.kind === 'recorded') void tellPixels({ what: id, path, carId }, call, services)
        return outcome
      }),
  }),
]
