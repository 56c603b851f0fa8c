import { SPECIAL_OFFERS, type SpecialOffer } from '#domain/content/offers/special-offers.ts'
import { isOver } from '#domain/content/running.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../../shared/answer-own-page.server.ts'
import { momentWords } from '../../shared/date-words.ts'
import { foldedText } from '../../shared/folded-text.ts'
import {
  enquireHref,
  exploreLink,
  offerCard,
  offerStockQuery,
  offersNow,
  placeWords,
  runningOfferCards,
  untilWords,
} from '../../shared/lists/offer-card.ts'
import { richText } from '../../shared/rich-text.server.ts'
import { stockRow, vocabularyOf } from '../../shared/sections/found-stock.server.ts'
import { offerShare } from '../../shared/share/share-cards.ts'
import { silhouetteOf } from '../../shared/silhouette.ts'
import { specialOfferThing } from '../../shared/structured-data.ts'
import { notFoundNotice } from '../../shell/notices.ts'
import { offersHeading } from '../view.server.ts'

const OTHER_OFFERS = 3
const LONGEST_DESCRIPTION = 155

/**
 * `/offers/{id}` and `/offers/{manufacturer}/{id}` (rule:offers): one offer while it runs. 410 once it is over, 404
 * before it begins; the other form of its address leads to its own by a 301.
 */
export async function offerPageView({ asked, path }: OwnPageAddress, page: PageContext): Promise<OwnPageOutcome> {
  const { ctx, site } = page
  const offer = ctx.tenant.settings.offers.shown ? findOffer(site.offers, path) : undefined
  if (!offer) return { kind: 'not-found' }
  const running = offersNow(page)
  if (!running.includes(offer))
    return isOver(offer, ctx.now, ctx.tenant.settings.site.timeZone) ? ended(offer, page) : { kind: 'not-found' }
  if (asked !== offer.path) return { kind: 'moved', location: page.movedTo(offer.path) }

  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return { kind: 'failed' }
  const stock = await stockSection(offer, vocabulary, page)
  if (stock?.kind === 'failed') return stock
  const sections: SectionView[] = [
    spotlight(offer, vocabulary, page),
    ...(stock ? [{ id: 'stock', ...stock }] : []),
    ...others(offer, vocabulary, page),
  ]
  const above = [{ label: offersHeading(page), href: SPECIAL_OFFERS.path }]
  const structuredData = [specialOfferThing(offer, page.origin, ctx.tenant.name)]
  const about = { path: offer.path, title: offer.name, description: descriptionOf(offer, page) }
  const share = offerShare(offer, page)
  return ownPage({ ...about, above, ownTitle: true, sections, share, structuredData }, page)
}

/** What it is in as many words as search engines show; its name and where it holds, where the dealer says no more. */
function descriptionOf(offer: SpecialOffer, page: PageContext): string {
  const place = placeWords(offer, page) ?? `At ${page.ctx.tenant.name}`
  const words = offer.description ?? [`${offer.name}. ${place}.`, untilWords(offer, page)].filter(Boolean).join(' ')
  return foldedText(words, LONGEST_DESCRIPTION).preview
}

function others(offer: SpecialOffer, vocabulary: SearchVocabulary, page: PageContext): SectionView[] {
  const offers = runningOfferCards(page, vocabulary, (one) => one !== offer).slice(0, OTHER_OFFERS)
  const more = { label: 'All offers', href: SPECIAL_OFFERS.path }
  return offers.length ? [{ id: 'others', kind: 'offers-row', title: 'Other offers', offers, more }] : []
}

function findOffer(offers: readonly SpecialOffer[], path: string): SpecialOffer | undefined {
  const last = path.split('/').at(-1)
  const isForm = /^\/offers\/(?:[^/]+\/)?[^/]+$/.test(path)
  return isForm ? offers.find((offer) => offer.path.split('/').at(-1) === last) : undefined
}

function ended({ name, endsOn }: SpecialOffer, { site: { site, leadsSomewhere } }: PageContext): OwnPageOutcome {
  const plain = notFoundNotice(site)
  const others = leadsSomewhere(SPECIAL_OFFERS.path)
    ? [{ label: 'Offers that run now', href: SPECIAL_OFFERS.path }]
    : []
  const text = `“${name}” ended on ${momentWords(endsOn!)}.`
  const notice = { ...plain, code: '410', title: 'This offer is over', text, links: [...others, ...plain.links] }
  return { kind: 'notice', status: 410, notice }
}

function spotlight(offer: SpecialOffer, vocabulary: SearchVocabulary, page: PageContext): SectionView {
  const card = offerCard(offer, page, vocabulary)
  const body = page.site.models.find(({ model }) => model.slug === offer.model)?.model.body
  const explore = exploreLink(offer, page, vocabulary)
  return {
    id: 'offer',
    kind: 'spotlight',
    kicker: offersHeading(page),
    title: offer.name,
    text: offer.description ? richText(offer.description, page.site.content.files) : null,
    picture: card.picture,
    silhouette: body ? silhouetteOf('car', body) : null,
    price: card.price,
    notes: [card.until, card.place].filter((note) => note !== null),
    links: [{ label: 'Enquire Now', href: enquireHref(offer) }, ...(explore ? [explore] : [])],
    smallPrint: offer.disclaimer,
  }
}

/** What is in stock of the model the offer is for; of a make alone it would say nothing of the offer. */
async function stockSection(offer: SpecialOffer, vocabulary: SearchVocabulary, page: PageContext) {
  const query = offer.model === null ? null : offerStockQuery(offer, page, vocabulary)
  const model = query?.refinements.model?.[0]
  if (!query || !model) return null
  const more = { label: `View all ${model}`, href: searchHref(query, vocabulary) }
  return stockRow(page, query, { title: `${model} in stock`, more })
}
