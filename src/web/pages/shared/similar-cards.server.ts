import { documentOf } from '#domain/search/find-vehicle.server.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { similarListings } from '#domain/search/similar-listings.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { CardView } from '#ui/vehicle/views.ts'
import type { Services } from '../../services.ts'
import type { SiteFacts } from '../shell/site-view.server.ts'
import { rowCard } from './card-view.ts'

type Site = {
  ctx: TenantCtx
  services: Pick<Services, 'search'>
  site: Pick<SiteFacts, 'leadsSomewhere'>
  vocabulary: SearchVocabulary
}

type SimilarCards =
  | { kind: 'found'; documents: SearchDocument[]; cards: CardView[] }
  /** The search did not answer. */
  | { kind: 'failed'; reason: string }

/** The cards of what is like a vehicle (rule:similar-vehicles), as many as the tenant shows. */
export async function similarCards({ ctx, services, site, vocabulary }: Site, listing: Listing): Promise<SimilarCards> {
  const { settings } = ctx.tenant
  const vehicle = { ...documentOf(ctx, listing), curatedIds: listing.similarListingIds }
  const answer = await similarListings(ctx, services.search, vehicle, settings.vehiclePage.similarMaximum)
  if (answer.kind === 'failed') return answer
  const { documents } = answer
  const cardSite = { settings, vocabulary, now: ctx.now, leadsSomewhere: site.leadsSomewhere }
  return { kind: 'found', documents, cards: documents.map((document) => rowCard(document, cardSite)) }
}
