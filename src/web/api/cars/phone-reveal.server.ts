import * as z from 'zod'
import { PHONE_CLICK } from '#domain/analytics/event-ids.ts'
import { recordEvent } from '#domain/analytics/record-event.server.ts'
import type { Services } from '../../services.ts'
import type { ApiCall } from '../api-call.ts'
import { answerReport } from '../read-report.server.ts'
import { tellPixels } from '../tell-pixels.server.ts'

/** The vehicle names its dealership, the host its website: what a page says of either is not needed. */
const shape = z.object({
  car_id: z.number({ error: 'The number of a vehicle.' }).int().positive().max(Number.MAX_SAFE_INTEGER),
})

/**
 * `POST /api/phone-reveals` `{ car_id, dealership_id, website_id }` (decisions §4): a shopper asked for the number of a
 * vehicle. Stored as event 25 of that vehicle, which is all there is to know of it: 201.
 */
export async function answerPhoneReveal(call: ApiCall, services: Pick<Services, 'log' | 'pixels'>): Promise<Response> {
  return answerReport(call, services, {
    shape,
    answer: { recorded: true },
    async count({ car_id }) {
      const outcome = await recordEvent(call.ctx, { eventId: PHONE_CLICK, path: null, carId: car_id })
      const path = refererPath(call)
      if (outcome.kind === 'recorded') void tellPixels({ what: PHONE_CLICK, path, carId: car_id }, call, services)
      return outcome
    },
  })
}

function refererPath({ request }: ApiCall): string {
  return URL.parse(request.headers.get('referer') ?? '')?.pathname ?? '/'
}
