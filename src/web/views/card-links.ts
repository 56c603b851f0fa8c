import { isVehicleAnchorThere } from '#domain/content/vehicle-anchors.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { type ButtonVehicle, cardButtons, isPurchasable } from '#domain/stock/card-buttons.ts'
import type { CarType, ListingStatus } from '#domain/stock/listing.ts'
import { canBeAsked, waysToAsk } from '#domain/stock/ways-to-ask.ts'
import type { CardView } from '#ui/vehicle/views.ts'
import type { CardSite } from './card-view.ts'

/** Where a card leads besides its vehicle's page, and whether the vehicle can be saved. */
export function cardLinks(
  document: SearchDocument,
  site: CardSite,
): Pick<CardView, 'buttons' | 'moreFromDealerHref' | 'favourite' | 'compareMost'> {
  const vehicle = buttonVehicle(document)
  const leadsSomewhere = (href: string) => site.leadsSomewhere(href) && isVehicleAnchorThere(href)
  const asks = canBeAsked(waysToAsk(vehicle, site.settings))
  const targets = {
    leadsSomewhere,
    asks,
    // Of a page of cards few ask for it.
    get similarHref() {
      return similarHref(document, site)
    },
  }
  return {
    buttons: cardButtons(vehicle, site.settings, targets).map(({ text, href }) => ({ text, href })),
    moreFromDealerHref: moreFromDealerHref(document, site),
    favourite: favourite(document, vehicle, site),
    compareMost: compareMost(vehicle, site),
  }
}

function buttonVehicle(document: SearchDocument): ButtonVehicle {
  const { id, slug, reserved, tag, price, dealership_slug, car_type, status } = document
  return {
    id,
    slug,
    reserved,
    tag,
    carType: car_type as CarType,
    status: status as ListingStatus,
    dealershipSlug: dealership_slug,
    priceDollars: price,
  }
}

/** The stock of its make and body. */
function similarHref({ make, simple_body }: SearchDocument, { vocabulary }: CardSite): string {
  const ofMake = withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make)
  return searchHref(simple_body ? withRefinement(ofMake, 'body', simple_body) : ofMake, vocabulary)
}

/** The search of its dealership (C§2.1), where there is another to tell it from. */
function moreFromDealerHref(
  { dealership_slug }: SearchDocument,
  { settings, vocabulary, ofOneDealer }: CardSite,
): string | null {
  if (!settings.search.seeMoreFromDealer || ofOneDealer || vocabulary.dealerships.length < 2) return null
  return searchHref(withRefinement(emptyQuery(vocabulary.defaultSort), 'dealership_slug', dealership_slug), vocabulary)
}

function favourite(
  { make, model, dealership_slug }: SearchDocument,
  vehicle: ButtonVehicle,
  { settings }: CardSite,
): CardView['favourite'] {
  const { cards, shortlist, dealershipOverrides } = settings
  const kept = dealershipOverrides[dealership_slug]?.favourites ?? shortlist.favourites
  if (!cards.favouriteButton || !kept) return null
  return { make, model, onlyIfSaved: !isPurchasable(vehicle) }
}

/** Who cannot be bought any more is not weighed against others. */
function compareMost(vehicle: ButtonVehicle, { settings: { cards, shortlist } }: CardSite): number | null {
  return cards.compareButton && shortlist.compare && isPurchasable(vehicle) ? shortlist.compareMaximum : null
}
