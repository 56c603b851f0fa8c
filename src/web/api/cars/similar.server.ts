import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { findVehicles } from '#domain/search/find-vehicles.server.ts'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Services } from '../../services.ts'
import { similarCards } from '../../views/vehicle/similar-cards.server.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

const CACHE_SECONDS = 300

/**
 * `GET /api/cars/{slug}/similar` (decisions §4): `{ ids }`, what the dealer put beside this vehicle, possibly nothing;
 * only what shoppers may see and can still have. With `?cards=1` what its page shows beside it (B§4): the curated list, else what the search
 * finds, and `cards`, what their cards say.
 */
export async function answerSimilar(call: ApiCall, services: Services): Promise<Response> {
  const { ctx, params, url, requestId } = call
  try {
    const listing = await listingOf(ctx, params.slug!.toLowerCase())
    if (!listing) return apiJson({ error: 'There is no such vehicle here.' }, 404)
    const found =
      url.searchParams.get('cards') === '1' ? await drawn(call, services, listing) : await curated(ctx, listing)
    if ('ids' in found) return apiJson(found, 200, { 'Cache-Control': `public, max-age=${CACHE_SECONDS}` })
    services.log.error({ reqId: requestId, tenant: ctx.tenant.slug, reason: found.reason }, 'search failed')
  } catch (error) {
    if (!isOutage(error)) throw error
    services.log.error({ reqId: requestId, tenant: ctx.tenant.slug, err: error }, 'similar vehicles could not be read')
  }
  return apiJson({ error: 'Vehicles cannot be read just now.' }, 503)
}

async function listingOf(ctx: TenantCtx, slug: string): Promise<Listing | null> {
  const found = await findVehicle(ctx, slug)
  if (found.kind === 'moved') return listingOf(ctx, found.slug)
  return found.kind === 'unknown' ? null : found.listing
}

async function curated(ctx: TenantCtx, listing: Listing): Promise<{ ids: number[] }> {
  const vehicles = await findVehicles(ctx, listing.similarListingIds)
  const beside = vehicles.flatMap((vehicle) => (vehicle.kind === 'found' ? [vehicle.listing] : []))
  const shown = beside.filter((one) => one.listingId !== listing.listingId && isPurchasable(one))
  return { ids: shown.map(({ listingId }) => listingId) }
}

async function drawn({ ctx, site: siteOf }: ApiCall, services: Services, listing: Listing) {
  const site = await siteOf()
  const own = { ...ctx, tenant: site.tenant }
  const vocabulary = await searchVocabulary(own, services.search)
  const answer = await similarCards({ ctx: own, services, site, vocabulary }, listing)
  if (answer.kind === 'failed') return answer
  const { cards } = answer
  return { ids: cards.map(({ id }) => id), cards }
}
