import { findRangeModel, MODEL_RANGE, type RangeModel } from '#domain/content/range/model-range.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { isPricedByTheWeek } from '#domain/stock/price-display.ts'
import type { LinkView } from '#ui/page/site-view.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../../shared/answer-own-page.server.ts'
import { brandPath } from '../../shared/content-paths.ts'
import type { StockedModel } from '../../shared/lists/list-caches.ts'
import { modelCard, modelPicture, startingPrice, stockLinks } from '../../shared/lists/model-card.ts'
import { runningOfferCards } from '../../shared/lists/offer-card.ts'
import { stockedModels } from '../../shared/lists/searched-range.server.ts'
import { richText } from '../../shared/rich-text.server.ts'
import { stockRow, vocabularyOf } from '../../shared/sections/found-stock.server.ts'
import { silhouetteOf } from '../../shared/silhouette.ts'
import { rangeModelThing } from '../../shared/structured-data.ts'
import { noRange, wholeRangeName } from '../view.server.ts'

const OTHER_MODELS = 3

/** `/models/{slug}`: one model of the range, its stock, its offers, and others like it. */
export async function modelPageView({ asked, path }: OwnPageAddress, page: PageContext): Promise<OwnPageOutcome> {
  const { site } = page
  if (site.models.length === 0) return noRange(page)
  const named = findRangeModel(site.models, path.slice(MODEL_RANGE.path.length + 1))
  if (!named) return { kind: 'not-found' }
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }

  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return { kind: 'failed' }
  const stocked = await stockedModels([named, ...othersLike(named, site.models)], vocabulary, page)
  if (stocked.kind === 'failed') return { kind: 'failed' }
  const [own, ...others] = stocked.models as [StockedModel, ...StockedModel[]]
  const stock = await stockSection(own, vocabulary, page)
  if (stock?.kind === 'failed') return stock

  const title = `${named.manufacturer.name} ${named.model.name}`
  const sections: SectionView[] = [
    spotlight(own, { vocabulary, page }),
    ...(stock ? [{ id: 'stock', ...stock }] : []),
    ...offersSection(named, vocabulary, page),
    ...othersSection(others, { vocabulary, page }),
  ]
  const above = [{ label: wholeRangeName(page), href: MODEL_RANGE.path }]
  const subscription = isPricedByTheWeek(page.ctx.tenant.settings.site)
  const structuredData = [rangeModelThing(own, { origin: page.origin, subscription })]
  const about = { path, title, headTitle: `New ${title}`, description: descriptionOf(own, page) }
  return ownPage({ ...about, above, ownTitle: true, sections, structuredData }, page)
}

function spotlight(own: StockedModel, { vocabulary, page }: Context): SectionView {
  const { model, manufacturer } = own
  const { files } = page.site.content
  return {
    id: 'model',
    kind: 'spotlight',
    kicker: manufacturer.name,
    title: model.name,
    text: model.description ? richText(model.description, files) : null,
    picture: modelPicture(own, page),
    silhouette: silhouetteOf('car', model.body),
    price: startingPrice(own, page),
    notes: model.body ? [model.body] : [],
    links: [
      ...stockLinks(own, vocabulary),
      { label: 'Enquire Now', href: page.site.site.contact.href },
      ...overviewLink(own, page),
    ],
    smallPrint: null,
  }
}

type Context = { vocabulary: SearchVocabulary; page: PageContext }

function overviewLink({ manufacturer }: RangeModel, page: PageContext): LinkView[] {
  const tile = page.ctx.tenant.settings.brands.tiles.find(({ slug }) => slug === manufacturer.slug)
  const href = tile ? brandPath(tile) : null
  return tile && href ? [{ label: `About ${tile.title}`, href }] : []
}

async function stockSection(own: StockedModel, vocabulary: SearchVocabulary, page: PageContext) {
  const { model, stock } = own
  const [link] = stockLinks(own, vocabulary)
  if (stock.kind === 'never-listed' || !link) return null
  const hasNew = stock.newCount > 0
  const words = {
    title: `${hasNew ? 'New ' : ''}${model.name} in stock`,
    more: { label: `View all ${model.name}`, href: link.href },
  }
  return stockRow(page, hasNew ? stock.newQuery : stock.otherQuery, words)
}

function offersSection({ model }: RangeModel, vocabulary: SearchVocabulary, page: PageContext): SectionView[] {
  const offers = runningOfferCards(page, vocabulary, (offer) => offer.model === model.slug)
  const more = page.site.leadsSomewhere('/special-offers') ? { label: 'All offers', href: '/special-offers' } : null
  return offers.length ? [{ id: 'offers', kind: 'offers-row', title: `${model.name} offers`, offers, more }] : []
}

function othersSection(others: readonly StockedModel[], { vocabulary, page }: Context): SectionView[] {
  if (others.length === 0) return []
  const models = others.map((other) => modelCard(other, { vocabulary, page }))
  const links = [{ label: 'The whole range', href: MODEL_RANGE.path }]
  return [{ id: 'others', kind: 'model-range', title: 'More of the range', list: null, models, links }]
}

/** Models of the same body, then of the same make, then any. */
function othersLike(named: RangeModel, models: readonly RangeModel[]): RangeModel[] {
  const likeness = ({ model, manufacturer }: RangeModel) =>
    (model.body === named.model.body ? 2 : 0) + (manufacturer.slug === named.manufacturer.slug ? 1 : 0)
  return models
    .filter(({ model }) => model.slug !== named.model.slug)
    .sort((a, b) => likeness(b) - likeness(a))
    .slice(0, OTHER_MODELS)
}

function descriptionOf(own: StockedModel, page: PageContext): string {
  const { name } = page.ctx.tenant
  const { model, manufacturer, stock } = own
  const price = startingPrice(own, page)?.amount.replace('From', 'from')
  const inStock = stock.kind === 'stock' && stock.newCount > 0 ? `, ${stock.newCount} new in stock` : ''
  return `${manufacturer.name} ${model.name}${model.body ? ` ${model.body}` : ''} at ${name}${price ? ` ${price}` : ''}${inStock}.`
}
