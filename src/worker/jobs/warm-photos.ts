import * as z from 'zod'
import type { Variants } from '#domain/media/transform.server.ts'
import { warmPhotosInPortions } from '#domain/stock/media/warm-photos.server.ts'
import { job } from '../job.ts'

const input = z.object({
  sinceStockVersion: z.number().int().min(0),
  afterListingId: z.number().int().positive().optional(),
})

export const warmPhotosJob = job('warm-photos', input, (ctx, task, services: { variants: Variants }) =>
  warmPhotosInPortions(ctx, services.variants, task),
)
