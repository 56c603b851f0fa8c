import { runningOffers, type SpecialOffer } from '#domain/content/offers/special-offers.ts'
import { modelPath } from '#domain/content/range/model-range.ts'
import { nextRunBoundary } from '#domain/content/running.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { emptyQuery, type SearchQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeBySlug, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { LinkView } from '#ui/page/site-view.ts'
import type { NotedPriceView, OfferCardView } from '#ui/sections/offers-row/schema.ts'
import { expiresBy, type PageContext } from '../../../site/page-context.ts'
import { momentWords } from '../date-words.ts'
import { foldedText } from '../folded-text.ts'
import { offerId } from '../lead-subject.server.ts'
import { ownPicture } from '../own-picture.ts'
import { dollars } from '../price-view.ts'

type OfferSite = Pick<PageContext, 'ctx' | 'site'>

/** The offers that run now; the page ends when one of them starts or ends. None where the site shows no offers. */
export function offersNow({ ctx, facts, site }: PageContext): SpecialOffer[] {
  const { offers, site: named } = ctx.tenant.settings
  if (!offers.shown) return []
  expiresBy(facts, nextRunBoundary(site.offers, ctx.now, named.timeZone))
  return runningOffers(site.offers, ctx.now, named.timeZone)
}

/** Cards of those that run now, as far as they are meant. */
export function runningOfferCards(
  page: PageContext,
  vocabulary: SearchVocabulary,
  isMeant: (offer: SpecialOffer) => boolean = () => true,
): OfferCardView[] {
  return offersNow(page)
    .filter(isMeant)
    .map((offer) => offerCard(offer, page, vocabulary))
}

/** An offer as cards show it. */
export function offerCard(offer: SpecialOffer, page: PageContext, vocabulary: SearchVocabulary): OfferCardView {
  const { ctx, site } = page
  const { disclaimerPreviewCharacters } = ctx.tenant.settings.offers
  return {
    name: offer.name,
    text: offer.description,
    disclaimer: offer.disclaimer ? foldedText(offer.disclaimer.trim(), disclaimerPreviewCharacters) : null,
    picture: ownPicture(offerPictureSrc(offer, page), '', site.content.files),
    until: untilWords(offer, page),
    price: offerPrice(offer),
    place: placeWords(offer, page),
    href: site.leadsSomewhere(offer.path) ? offer.path : null,
    enquireHref: enquireHref(offer),
    explore: exploreLink(offer, page, vocabulary),
  }
}

/** Its own picture, else that of its model. */
export function offerPictureSrc(offer: SpecialOffer, page: OfferSite): string | null {
  return offer.imageSrc ?? modelOf(offer, page)?.imageUrl ?? null
}

/** 'Ends 31 December' or 'Ends 31 December at 5pm', without the year where it is this one. */
export function untilWords({ endsOn }: SpecialOffer, { ctx }: OfferSite): string | null {
  const date = localDate(ctx.now, ctx.tenant.settings.site.timeZone)
  return endsOn ? `Ends ${momentWords(endsOn, date.slice(0, 4))}` : null
}

/** Where it holds, when that is one dealership of several. */
export function placeWords({ dealership }: SpecialOffer, { site: { dealerships } }: OfferSite): string | null {
  const named = dealerships.length > 1 ? dealerships.find(({ slug }) => slug === dealership) : undefined
  return named ? `At ${named.name}` : null
}

export function offerPrice({ priceCents, priceText }: SpecialOffer): NotedPriceView | null {
  return priceCents === null ? null : { amount: dollars(priceCents), note: priceText }
}

/** 'Explore Sportage' (rule:offers): the model's page, else what is in stock of it or of its make. */
export function exploreLink(offer: SpecialOffer, page: PageContext, vocabulary: SearchVocabulary): LinkView | null {
  const { leadsSomewhere, manufacturers } = page.site
  const model = modelOf(offer, page)
  const query = offerStockQuery(offer, page, vocabulary)
  const stock = query ? searchHref(query, vocabulary) : null
  const href = model && leadsSomewhere(modelPath(model)) ? modelPath(model) : stock
  const explored = model?.name ?? manufacturers.find(({ slug }) => slug === offer.manufacturerSlug)?.name
  return explored && href ? { label: `Explore ${explored}`, href } : null
}

/** The form of an enquiry about it. */
export function enquireHref({ path }: { path: string }): string {
  return `/enquiry?form=offer&offer_id=${offerId(path)}`
}

/** The search for its model where the tenant has had it, else for its make; null where it had neither. */
export function offerStockQuery(
  offer: SpecialOffer,
  page: PageContext,
  vocabulary: SearchVocabulary,
): SearchQuery | null {
  const make = offer.manufacturerSlug === null ? undefined : makeBySlug(vocabulary, offer.manufacturerSlug)
  if (!make) return null
  const ofMake = withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make.label)
  const model = modelOf(offer, page)?.name.toLowerCase()
  const known = make.models.find(({ label }) => label.toLowerCase() === model)
  return known ? withRefinement(ofMake, 'model', known.label) : ofMake
}

function modelOf({ model }: SpecialOffer, { site }: OfferSite) {
  return site.models.find((one) => one.model.slug === model)?.model
}
