import * as z from 'zod'
import { deliverLead } from '#domain/leads/deliver-lead.server.ts'
import type { LeadChannels } from '#domain/leads/lead-channel.ts'
import { job } from '../job.ts'

/** One try of one delivery of a lead. */
export const deliverLeadJob = job(
  'deliver-lead',
  z.object({ deliveryId: z.number().int().positive() }),
  (ctx, input, { channels }: { channels: LeadChannels }) => deliverLead(ctx, input, channels),
)
