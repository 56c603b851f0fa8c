import * as z from 'zod'
import { deliverReleased } from '#domain/leads/redeliver-lead.server.ts'
import { job } from '../job.ts'

/** What a lead sets going that was let go at the dealer's desk. */
export const deliverReleasedJob = job(
  'deliver-released',
  z.object({ leadId: z.number().int().positive() }),
  (ctx, input) => deliverReleased(ctx, input.leadId),
)
