import * as z from 'zod'
import { sendLetter } from '#domain/leads/bookings/send-letter.server.ts'
import { job } from '../job.ts'

/** One try of a letter about a booking that was moved or cancelled. */
export const tellBookingJob = job(
  'tell-booking',
  z.object({ letterId: z.number().int().positive() }),
  (ctx, input, services: Parameters<typeof sendLetter>[2]) => sendLetter(ctx, input, services),
)
