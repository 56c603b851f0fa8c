import * as z from 'zod'
import { findVehicles, followVehicle } from '#domain/search/find-vehicle.server.ts'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { similarCards } from '../../pages/shared/similar-cards.server.ts'
import type { Services } from '../../services.ts'
import { apiJson, cachedFor } from '../api-answer.ts'
import { type ApiCall, get, type Routes } from '../route.ts'
import { SearchFailed } from '../search/answer-search.server.ts'

const SIMILAR = z.object({
  ids: z.array(z.int()),
  cards: z
    .array(z.looseObject({ id: z.int(), href: z.string(), title: z.string() }))
    .optional()
    .describe('What the cards of the site say; where they were asked for.'),
})

/**
 * `GET /api/cars/{slug}/similar` (rule:similar-vehicles): `{ ids }`, what the dealer put beside this vehicle, possibly
 * nothing; only what shoppers may see and can still have. With `?cards=1` what its page shows beside it
 * (rule:similar-vehicles): the curated list, else what the search finds, and `cards`, what their cards say.
 */
export const routes: Routes = (services) => [
  get('/cars/{slug}/similar', {
    operationId: 'similarVehicles',
    tag: 'Stock',
    summary: 'What the dealer put beside a vehicle',
    query: z.object({
      cards: z
        .string()
        .optional()
        .meta({
          enum: ['1'],
          description: 'What its page shows beside it, with its cards: the dealer’s list, else what the search finds.',
        }),
    }),
    answers: {
      200: ['The numbers of vehicles of this site, possibly none.', SIMILAR],
      404: 'There is no such vehicle here.',
    },
    outage: 'Vehicles cannot be read just now.',
    async handle(call, { cards }) {
      const beside = await followVehicle(call.ctx, call.params.slug.toLowerCase())
      if (beside.kind === 'unknown') return apiJson({ error: 'There is no such vehicle here.' }, 404)
      const { listing } = beside
      const found = cards === '1' ? await drawn(call, services, listing) : await curated(call.ctx, listing)
      return apiJson(found, 200, cachedFor(300))
    },
  }),
]

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
  if (answer.kind === 'failed') throw new SearchFailed(answer.reason)
  const { cards } = answer
  return { ids: cards.map(({ id }) => id), cards }
}
