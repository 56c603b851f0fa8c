import { type ListPage, type ListQuery, listHref, readListQuery, searchList } from '#domain/content/lists/list-query.ts'
import { SPECIAL_OFFERS, type SpecialOffer } from '#domain/content/offers/special-offers.ts'
import { nextRunBoundary } from '#domain/content/running.ts'
import type { ListView } from '#ui/range/views.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../site/page-context.ts'
import type { OwnPageAddress, OwnPageOutcome } from '../shared/answer-own-page.server.ts'
import { foldedText } from '../shared/folded-text.ts'
import { listCachesOf } from '../shared/lists/list-caches.ts'
import { listPage, listView } from '../shared/lists/list-view.ts'
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
  const query = readListQuery(SPECIAL_OFFERS, running, search)
  const found = searchedOffers(query, running, page)
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return { kind: 'failed' }
  const names = { dealership_slug: new Map(page.site.dealerships.map(({ slug, name }) => [slug, name])) }
  const offersPrice = running.filter(({ priceCents }) => priceCents !== null).length > 1
  const list = listView({ shape: SPECIAL_OFFERS, query, found, offersPrice, names }, page)
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
  query: ListQuery,
  running: readonly SpecialOffer[],
  { ctx, site }: PageContext,
): ListPage<SpecialOffer> {
  const { offers } = listCachesOf(site)
  const href = listHref(SPECIAL_OFFERS, query)
  const held = offers.peek(href)
  if (held && (held.endsAt === null || held.endsAt > ctx.now)) return held.page
  const endsAt = nextRunBoundary(site.offers, ctx.now, ctx.tenant.settings.site.timeZone)
  const found = searchList(SPECIAL_OFFERS, running, query)
  offers.set(href, { page: found, endsAt })
  return found
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
