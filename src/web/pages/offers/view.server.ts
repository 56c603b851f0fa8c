import { listHref } from '#domain/content/lists/list-query.ts'
import {
  type OfferAttribute,
  type OfferQuery,
  readOfferQuery,
  SPECIAL_OFFERS,
  type SpecialOffer,
  searchOffers,
} from '#domain/content/offers/special-offers.ts'
import { nextRunBoundary } from '#domain/content/running.ts'
import type { ListView } from '#ui/range/views.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../site/page-context.ts'
import type { OwnPageAddress, OwnPageOutcome } from '../shared/answer-own-page.server.ts'
import { foldedText } from '../shared/folded-text.ts'
import { listCachesOf, type SearchedOffers } from '../shared/lists/list-caches.ts'
import { type ListWords, listPage, listView } from '../shared/lists/list-view.ts'
import { offerCard, offersNow } from '../shared/lists/offer-card.ts'
import { vocabularyOf } from '../shared/sections/found-stock.server.ts'

const LONGEST_DESCRIPTION = 155

/** `/special-offers` (rule:offers): what runs now. 404 where the site shows no offers. */
export async function offersPageView(
  { asked, path, search }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome> {
  const { ctx } = page
  if (!ctx.tenant.settings.offers.shown) return { kind: 'not-found' }
  if (asked !== SPECIAL_OFFERS.path) return { kind: 'moved', location: page.movedTo(path) }

  const running = offersNow(page)
  const query = readOfferQuery(running, search)
  const { page: found } = searchedOffers(query, running, page)
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return { kind: 'failed' }
  const list = listView({ shape: SPECIAL_OFFERS, query, page: found }, wordsOf(running, page))
  const section: SectionView = {
    id: 'offers',
    kind: 'offer-list',
    list: withOwnEmpty(list, running, page),
    offers: found.hits.map((offer) => offerCard(offer, page, vocabulary)),
  }
  const entries = found.hits.map(({ path, name }) => [path, name] as const)
  const about = { title: offersHeading(page), description: description(running, page), entries, section }
  return listPage({ shape: SPECIAL_OFFERS, query, found, search, ...about }, page)
}

/** The dealer's own heading, else what its offers are. */
export function offersHeading({ ctx }: PageContext): string {
  const { seo, offers } = ctx.tenant.settings
  return seo.paths[SPECIAL_OFFERS.path]?.heading ?? (offers.subscription ? 'Subscription offers' : 'Special offers')
}

/** From the small cache of the dealer's offers (rule:list-pages), which forgets at the next day an offer starts or ends. */
function searchedOffers(
  query: OfferQuery,
  running: readonly SpecialOffer[],
  { ctx, site }: PageContext,
): SearchedOffers {
  const { offers } = listCachesOf(site)
  const href = listHref(SPECIAL_OFFERS, query)
  const held = offers.peek(href)
  if (held && (held.endsAt === null || held.endsAt > ctx.now)) return held
  const endsAt = nextRunBoundary(site.offers, ctx.now, ctx.tenant.settings.site.timeZone)
  const found = { page: searchOffers(running, query), running, endsAt }
  offers.set(href, found)
  return found
}

function wordsOf(running: readonly SpecialOffer[], { ctx, site }: PageContext): ListWords<OfferAttribute> {
  const names = new Map(site.dealerships.map(({ slug, name }) => [slug, name]))
  return {
    label: 'Narrow the offers',
    one: 'offer',
    many: 'offers',
    intro: ctx.tenant.settings.seo.paths[SPECIAL_OFFERS.path]?.intro ?? null,
    groups: [
      { attribute: 'categories', label: 'Category', shown: 12 },
      { attribute: 'dealership_slug', label: 'Dealership', shown: 12 },
    ],
    valueLabel: (attribute, value) => (attribute === 'dealership_slug' ? (names.get(value) ?? value) : value),
    offersPrice: running.filter(({ priceCents }) => priceCents !== null).length > 1,
  }
}

/** Nothing running is no search that found nothing: it says so, and leads to the stock. */
function withOwnEmpty(list: ListView, running: readonly SpecialOffer[], { site: { site } }: PageContext): ListView {
  if (running.length > 0) return list
  const empty = {
    title: 'No offers right now',
    text: `Nothing special runs today. The ${site.vehicleWords} in stock have their prices on them all the same.`,
    button: `View ${site.vehicleWords} in stock`,
    href: site.stockHref,
  }
  return { ...list, filter: null, empty }
}

function description(running: readonly SpecialOffer[], { ctx }: PageContext): string {
  const { name } = ctx.tenant
  if (running.length === 0) return `Offers at ${name}.`
  const first = running.slice(0, 2).map((offer) => offer.name)
  const all = `${running.length} ${running.length === 1 ? 'offer' : 'offers'} at ${name}: ${first.join('; ')}.`
  return foldedText(all, LONGEST_DESCRIPTION).preview
}
