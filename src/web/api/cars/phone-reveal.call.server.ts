import * as z from 'zod'
import { PHONE_CLICK } from '#domain/analytics/event-ids.ts'
import { recordEvent } from '#domain/analytics/record-event.server.ts'
import { answerReport, REPORT_ANSWERS } from '../read-report.server.ts'
import { post, type Routes } from '../route.ts'
import { tellPixels } from '../tell-pixels.server.ts'

const PHONE_REVEAL = z.object({
  car_id: z
    .number({ error: 'The number of a vehicle.' })
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .describe('A vehicle of this site.'),
  dealership_id: z.unknown().optional().describe('Not needed: the vehicle says whose it is.'),
  website_id: z.unknown().optional().describe('Not needed: the host says which site it is.'),
})

/**
 * `POST /api/phone-reveals` `{ car_id, dealership_id, website_id }` (rule:phone-mask): a shopper asked for the number
 * of a vehicle. Stored as event 25 of that vehicle, which is all there is to know of it: 201.
 */
export const routes: Routes = (services) => [
  post('/phone-reveals', {
    operationId: 'revealPhone',
    tag: 'Events',
    summary: 'Count that a shopper asked for the phone number of a vehicle',
    counts: 'events',
    body: PHONE_REVEAL,
    bodyAsText: true,
    answers: REPORT_ANSWERS,
    handle: (call) =>
      answerReport(call, services, PHONE_REVEAL, async ({ car_id }) => {
        const outcome = await recordEvent(call.ctx, { eventId: PHONE_CLICK, path: null, carId: car_id })
        const path = URL.parse(call.request.headers.get('referer') ?? '')?.pathname ?? '/'
        if (outcome.kind === 'recorded') void tellPixels({ what: PHONE_CLICK, path, carId: car_id }, call, services)
        return outcome
      }),
  }),
]
