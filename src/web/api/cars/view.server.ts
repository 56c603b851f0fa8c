import { recordView } from '#domain/analytics/record-view.server.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { volatileFields } from '#domain/stock/volatile-fields.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'
import { isVisitor } from '../is-visitor.ts'
import { tellPixels } from '../tell-pixels.server.ts'

/**
 * `GET /api/cars/{slug}/view.json?photos_count&updated_at&website_id` (decisions §4): counts a visitor's view, and
 * answers how many there are and what changed since the page was made. 404 for what has no page here.
 */
export async function answerView(call: ApiCall, services: Pick<Services, 'pixels' | 'log'>): Promise<Response> {
  const { ctx, url, params } = call
  try {
    const listing = await shownListing(ctx, params.slug!.toLowerCase())
    if (!listing) return apiJson({ error: 'There is no such vehicle here.' }, 404)
    const views = await viewsOf(listing, call, services)
    const page = {
      updatedAt: instantOf(url.searchParams.get('updated_at')),
      photosCount: wholeNumber(url.searchParams.get('photos_count')),
    }
    return apiJson({ views, car_fields: volatileFields(listing, page) })
  } catch (error) {
    if (!isOutage(error)) throw error
    services.log.error({ reqId: call.requestId, tenant: ctx.tenant.slug, err: error }, 'a view was not counted')
    return apiJson({ error: 'Views cannot be counted just now.' }, 503)
  }
}

/** The vehicle whose page stands at an address, its old addresses included. */
async function shownListing(ctx: TenantCtx, slug: string): Promise<Listing | null> {
  const found = await findVehicle(ctx, slug)
  if (found.kind === 'moved') return shownListing(ctx, found.slug)
  return found.kind === 'found' ? found.listing : null
}

/** Counts the look of a person; robots are told the number and change nothing. */
async function viewsOf(
  { listingId, slug, views }: Listing,
  call: ApiCall,
  services: Pick<Services, 'pixels' | 'log'>,
): Promise<number> {
  const { request, address, ctx } = call
  if (request.method !== 'GET' || !isVisitor(request.headers)) return views
  const visitor = { address, userAgent: request.headers.get('user-agent') ?? '' }
  const counted = await recordView(ctx, { listingId, visitor })
  if (counted.kind === 'counted')
    void tellPixels({ what: 'view-content', path: `/cars/${slug}`, carId: listingId }, call, services)
  return counted.kind === 'unknown-car' ? views : counted.views
}

/** As the page was told it, ISO 8601, or as search tells it, Unix seconds; null for neither. */
function instantOf(written: string | null): Date | null {
  if (!written) return null
  const instant = new Date(/^\d{1,12}$/.test(written) ? Number(written) * 1000 : written)
  return Number.isNaN(instant.getTime()) ? null : instant
}

function wholeNumber(written: string | null): number | null {
  return written && /^\d{1,6}$/.test(written) ? Number(written) : null
}
