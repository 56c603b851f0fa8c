import * as z from 'zod'
import { recordView } from '#domain/analytics/record-view.server.ts'
import { followVehicle } from '#domain/search/find-vehicle.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { volatileFields } from '#domain/stock/volatile-fields.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import { isVisitor } from '../read-report.server.ts'
import { type ApiCall, get, type Routes } from '../route.ts'
import { PUBLISHED } from '../search/published-fields.ts'
import { tellPixels } from '../tell-pixels.server.ts'

const CHANGED = z
  .object({
    status: PUBLISHED.status,
    reserved: z.boolean(),
    preorder: z.boolean(),
    tag: z.string().nullable(),
    price: z.int().nullable().describe('As advertised, in whole dollars.'),
    before_price: z.int().nullable(),
    offer_price: z.int().nullable(),
    subscription_price: z.int().nullable(),
    price_type: z.string().nullable(),
    km: z.int().nullable(),
    photos_count: z.int().min(0),
    updated_at: z.string().meta({ format: 'date-time' }),
  })
  .partial()
  .describe('What of the vehicle changed after `updated_at`; empty when nothing did.')

/**
 * `GET /api/cars/{slug}/view.json?photos_count&updated_at&website_id` (rule:view-call): counts a visitor's view, and
 * answers how many there are and what changed since the page was made. 404 for what has no page here.
 */
export const routes: Routes = (services) => [
  get('/cars/{slug}/view.json', {
    operationId: 'viewVehicle',
    tag: 'Stock',
    summary: 'Count a look at a vehicle, and learn what changed since its page was made',
    counts: 'events',
    query: z.object({
      updated_at: z
        .string()
        .optional()
        .describe('What the page says of the vehicle: ISO 8601 or Unix seconds.')
        .transform(instantOf),
      photos_count: z
        .string()
        .optional()
        .meta({ type: 'integer', minimum: 0, description: 'How many pictures the page has.' })
        .transform(wholeNumber),
      website_id: z
        .unknown()
        .optional()
        .meta({ type: 'integer', description: 'Not needed: the host says which site it is.' }),
    }),
    answers: {
      200: [
        'Views of a visitor count once in half an hour, those of robots never.',
        z.object({ views: z.int().min(0), car_fields: CHANGED }),
      ],
      404: 'There is no such vehicle here.',
    },
    outage: 'Views cannot be counted just now.',
    async handle(call, { updated_at: updatedAt, photos_count: photosCount }) {
      const found = await followVehicle(call.ctx, call.params.slug.toLowerCase())
      if (found.kind !== 'found') return apiJson({ error: 'There is no such vehicle here.' }, 404)
      const { listing } = found
      const views = await viewsOf(listing, call, services)
      return apiJson({ views, car_fields: volatileFields(listing, { updatedAt, photosCount }) })
    },
  }),
]

/** Counts the look of a person; robots are told the number and change nothing. */
async function viewsOf(
  { listingId, slug, views }: Listing,
  call: ApiCall,
  services: Pick<Services, 'pixels' | 'log'>,
): Promise<number> {
  const { request, address, ctx } = call
  if (request.method !== 'GET' || !isVisitor(call)) return views
  const visitor = { address, userAgent: request.headers.get('user-agent') ?? '' }
  const counted = await recordView(ctx, { listingId, visitor })
  if (counted.kind === 'counted')
    void tellPixels({ what: 'view-content', path: `/cars/${slug}`, carId: listingId }, call, services)
  return counted.kind === 'unknown-car' ? views : counted.views
}

/** As the page was told it, ISO 8601, or as search tells it, Unix seconds; null for neither. */
function instantOf(written = ''): Date | null {
  if (!written) return null
  const instant = new Date(/^\d{1,12}$/.test(written) ? Number(written) * 1000 : written)
  return Number.isNaN(instant.getTime()) ? null : instant
}

function wholeNumber(written = ''): number | null {
  return /^\d{1,6}$/.test(written) ? Number(written) : null
}
