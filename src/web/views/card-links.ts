import { isVehicleAnchorThere } from '#domain/content/vehicle-anchors.ts'
import type { Advert } from '#domain/finance/advert.ts'
import type { Point } from '#domain/locations/distance.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { cardButtons } from '#domain/stock/card-buttons.ts'
import { canBeContacted } from '#domain/stock/contact-ways.ts'
import { isSaveable } from '#domain/stock/dealership-rules.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { CardView } from '#ui/vehicle/views.ts'

/** What the cards of a page are made with, besides their vehicles. */
export type CardSite = {
  settings: TenantSettings
  vocabulary: SearchVocabulary
  now: Date
  leadsSomewhere(href: string): boolean
  /** Where the shopper looks from: the card says how far away the vehicle is. */
  from?: Point | null
  /** The results are those of one dealership: none of their cards leads to more of it. */
  ofOneDealer?: boolean
}

/** Where a card leads besides its vehicle's page, and whether the vehicle can be saved. */
export function cardLinks(
  document: SearchDocument,
  { vehicle, available, ways }: Advert,
  site: CardSite,
): Pick<CardView, 'buttons' | 'moreFromDealerHref' | 'favourite' | 'compareMost'> {
  const { cards, shortlist } = site.settings
  const { make, model, dealershipSlug } = vehicle
  const targets = {
    leadsSomewhere: (href: string) => site.leadsSomewhere(href) && isVehicleAnchorThere(href),
    asks: canBeContacted(ways),
    // Of a page of cards few ask for it.
    get similarHref() {
      return similarHref(document, site)
    },
  }
  return {
    buttons: cardButtons(vehicle, site.settings, targets).map(({ text, href }) => ({
      text,
      href: href.startsWith(document.path) ? href.slice(document.path.length) : href,
    })),
    moreFromDealerHref: moreFromDealerHref(dealershipSlug, site) ?? undefined,
    favourite: cards.favouriteButton && isSaveable(dealershipSlug, site.settings) ? { make, model } : undefined,
    // Who cannot be bought any more is not weighed against others.
    compareMost: cards.compareButton && shortlist.compare && available ? shortlist.compareMaximum : undefined,
  }
}

/** The stock of its make and body. */
function similarHref({ make, simple_body }: SearchDocument, { vocabulary }: CardSite): string {
  const ofMake = withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make)
  return searchHref(simple_body ? withRefinement(ofMake, 'body', simple_body) : ofMake, vocabulary)
}

/** The search of its dealership (rule:search-path), where there is another to tell it from. */
export function moreFromDealerHref(
  dealershipSlug: string,
  { settings, vocabulary, ofOneDealer }: Pick<CardSite, 'settings' | 'vocabulary' | 'ofOneDealer'>,
): string | null {
  if (!settings.search.seeMoreFromDealer || ofOneDealer || vocabulary.dealerships.length < 2) return null
  return searchHref(withRefinement(emptyQuery(vocabulary.defaultSort), 'dealership_slug', dealershipSlug), vocabulary)
}
