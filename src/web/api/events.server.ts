import * as z from 'zod'
import { EVENT_IDS, type EventId } from '#domain/analytics/event-ids.ts'
import { recordEvent } from '#domain/analytics/record-event.server.ts'
import type { Services } from '../services.ts'
import type { ApiCall } from './api-call.ts'
import { answerReport } from './read-report.server.ts'
import { tellPixels } from './tell-pixels.server.ts'

/** What else a page sends is not kept; `website_id` is the host's (decisions §4). */
const shape = z.object({
  id: z.literal(EVENT_IDS as [EventId, ...EventId[]], { error: 'No event of this number is counted.' }),
  path: z
    .string()
    .regex(/^\/(?![/\\])/, 'A path of this site, from its slash on.')
    .max(2000),
  car_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
})

/** `POST /api/events` `{ id, path, car_id? }`: 201 once counted; the dealer's networks are told besides. */
export async function answerEvent(call: ApiCall, services: Pick<Services, 'log' | 'pixels'>): Promise<Response> {
  return answerReport(call, services, {
    shape,
    answer: { recorded: true },
    async count({ id, path, car_id }) {
      const carId = car_id ?? null
      const outcome = await recordEvent(call.ctx, { eventId: id, path, carId })
      if (outcome.kind === 'recorded') void tellPixels({ what: id, path, carId }, call, services)
      return outcome
    },
  })
}
