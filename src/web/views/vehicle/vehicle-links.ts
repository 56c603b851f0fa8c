import { emptyQuery, type SearchQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeByLabel, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { moreFromDealerHref } from '../card-links.ts'
import { capital } from '../search-words.ts'
import { vehicleWords } from '../site-view.server.ts'

/** Where a vehicle's page leads: the trail of rule:vehicle-trail (car type, make, known model, body), more of its make, its dealer. */
export function vehicleLinks(listing: Listing, vocabulary: SearchVocabulary, settings: TenantSettings) {
  const href = (query: SearchQuery) => searchHref(query, vocabulary)
  const all = emptyQuery(vocabulary.defaultSort)
  const ofType = withRefinement(all, 'car_type', listing.carType)
  const ofMake = withRefinement(ofType, 'make', listing.make)
  const isKnownModel = makeByLabel(vocabulary, listing.make)?.models.some(({ label }) => label === listing.model)
  const ofModel = isKnownModel ? withRefinement(ofMake, 'model', listing.model) : ofMake

  const crumbs: VehicleView['crumbs'] = [
    { label: 'Home', href: '/' },
    { label: `${CAR_TYPE_WORDS[listing.carType]} ${vehicleWords(settings)}`, href: href(ofType) },
    { label: listing.make, href: href(ofMake) },
  ]
  if (isKnownModel) crumbs.push({ label: listing.model, href: href(ofModel) })
  if (listing.simpleBody)
    crumbs.push({ label: capital(listing.simpleBody), href: href(withRefinement(ofModel, 'body', listing.simpleBody)) })
  return {
    crumbs,
    similarHref: href(withRefinement(all, 'make', listing.make)),
    dealershipHref: moreFromDealerHref(listing.dealershipSlug, { settings, vocabulary }),
  }
}
