import { modelPath } from '#domain/content/range/model-range.ts'
import { capital } from '#domain/search/search-heading.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import { isPricedByTheWeek } from '#domain/stock/price-display.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { LinkView, OwnPictureView } from '#ui/page/site-view.ts'
import type { ModelCardView } from '#ui/range/views.ts'
import type { NotedPriceView } from '#ui/sections/offers-row/schema.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { cardPrice } from '../card-view.ts'
import { ownPicture } from '../own-picture.ts'
import { dollars } from '../price-view.ts'
import { silhouetteOf } from '../silhouette.ts'
import type { StockedModel } from './list-caches.ts'

type Context = { vocabulary: SearchVocabulary; page: PageContext }

/** A model as the range shows it. */
export function modelCard(named: StockedModel, { vocabulary, page }: Context): ModelCardView {
  const { model, manufacturer } = named
  const { ctx } = page
  const price = startingPrice(named, page)
  return {
    href: modelPath(model),
    name: model.name,
    make: sellsOneMake(page) ? null : manufacturer.name,
    body: model.body,
    picture: modelPicture(named, page),
    silhouette: silhouetteOf('car', model.body),
    price: price ?? { amount: ctx.tenant.settings.price.noPriceText, note: null },
    isAmount: price !== null,
    stock: stockLinks(named, vocabulary)[0] ?? null,
  }
}

/**
 * The dealer's own picture of a model, else a photograph of the very vehicle whose price is shown; null where neither
 * is: another vehicle stands for none.
 */
export function modelPicture({ model, stock }: StockedModel, { site }: PageContext): OwnPictureView | null {
  const own = ownPicture(model.imageUrl, '', site.content.files)
  const photo = stock.kind === 'stock' ? stock.cheapestNew?.images[0] : undefined
  if (own || !photo) return own
  return { kind: 'stored', picture: { imageId: photo.id, widthPx: photo.width, heightPx: photo.height }, alt: '' }
}

/**
 * What a model starts at: the lowest price a new one in stock is advertised at, with what that includes; where none is,
 * the dealer's own figure, marked as theirs. Null where there is neither.
 */
export function startingPrice({ model, stock }: StockedModel, { ctx }: PageContext): NotedPriceView | null {
  const { settings, name } = ctx.tenant
  const cheapest = stock.kind === 'stock' ? stock.cheapestNew : null
  const price = cheapest && !isPricedByTheWeek(settings.site) ? cardPrice(cheapest, settings, ctx.now) : null
  if (price?.isAmount && stock.kind === 'stock') {
    const whose = stock.newCount === 1 ? 'the one in stock' : `lowest of ${grouped(stock.newCount)} in stock`
    return { amount: `From ${price.text}`, note: price.includes ? `${price.includes}, ${whose}` : capital(whose) }
  }
  const own = model.priceFromCents
  return own ? { amount: `From ${dollars(own)}`, note: `${name}’s starting price` } : null
}

/** The searches that show its stock: the new ones first, then the others. */
export function stockLinks({ stock }: StockedModel, vocabulary: SearchVocabulary): LinkView[] {
  if (stock.kind === 'never-listed') return []
  const { newCount, otherCount, newQuery, otherQuery } = stock
  const [demo, used] = [CAR_TYPE_WORDS.demo.toLowerCase(), CAR_TYPE_WORDS.used.toLowerCase()]
  return [
    ...(newCount > 0 ? [{ label: `${grouped(newCount)} new in stock`, href: searchHref(newQuery, vocabulary) }] : []),
    ...(otherCount > 0
      ? [{ label: `${grouped(otherCount)} ${demo} or ${used} in stock`, href: searchHref(otherQuery, vocabulary) }]
      : []),
  ]
}

/** Whether the make goes without saying. */
export function sellsOneMake({ ctx, site }: PageContext): boolean {
  return (
    ctx.tenant.settings.site.manufacturer !== null ||
    new Set(site.models.map(({ manufacturer }) => manufacturer.slug)).size === 1
  )
}
