import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { findVehicles } from '#domain/search/find-vehicles.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOutage } from '../../outage.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

const CACHE_SECONDS = 300

/**
 * `GET /api/cars/{slug}/similar` (decisions §4): `{ ids }`, what the dealer put beside this vehicle, possibly nothing;
 * only what shoppers may see. The page itself has it all: this is for other machines.
 */
export async function answerSimilar(
  { ctx, params, requestId }: Pick<ApiCall, 'ctx' | 'params' | 'requestId'>,
  { log }: Pick<Services, 'log'>,
): Promise<Response> {
  try {
    const ids = await curatedIds(ctx, params.slug!.toLowerCase())
    if (!ids) return apiJson({ error: 'There is no such vehicle here.' }, 404)
    return apiJson({ ids }, 200, { 'Cache-Control': `public, max-age=${CACHE_SECONDS}` })
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error({ reqId: requestId, tenant: ctx.tenant.slug, err: error }, 'similar vehicles could not be read')
    return apiJson({ error: 'Vehicles cannot be read just now.' }, 503)
  }
}

async function curatedIds(ctx: TenantCtx, slug: string): Promise<number[] | null> {
  const found = await findVehicle(ctx, slug)
  if (found.kind === 'moved') return curatedIds(ctx, found.slug)
  if (found.kind === 'unknown') return null
  const curated = await findVehicles(ctx, found.listing.similarListingIds)
  return curated.filter(({ kind }) => kind === 'found').map(({ id }) => id)
}
