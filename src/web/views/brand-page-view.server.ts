import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeBySlug } from '#domain/search/search-vocabulary.ts'
import { slugOf } from '#domain/stock/listing-slug.ts'
import type { SectionView } from '#ui/sections/views.ts'
import { pagePath } from '../http/page-url.ts'
import type { OwnPageOutcome } from '../pages/answer-own-page.server.ts'
import type { PageContext } from '../site/page-context.ts'
import { brandPath } from './content-paths.ts'
import { onePath } from './one-path.ts'
import { ownPageHead } from './own-page-head.ts'
import { ownPicture } from './own-picture.ts'
import { brandRange } from './range/brand-range.server.ts'
import { richText } from './rich-text.server.ts'
import { cardsOf, stockOf, vocabularyOf } from './sections/found-stock.server.ts'
import { breadcrumbList } from './structured-data.ts'

const CARDS = 8

/** `/{brand}/overview` (rule:brand-pages): the brand's banner, its words, its stock. 404 for a tile without a page. */
export async function brandPageView(url: URL, page: PageContext): Promise<OwnPageOutcome> {
  const asked = pagePath(url)
  const path = onePath(asked)
  const { site, ctx } = page
  const tile = ctx.tenant.settings.brands.tiles.find((one) => brandPath(one) === path)
  if (!tile) return { kind: 'not-found' }
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }

  const stock = await stockSection(tile, page)
  if (stock === 'failed') return { kind: 'failed' }
  const range = await brandRange(tile.slug, page)
  if (range === 'failed') return { kind: 'failed' }
  const { title, description, imageBannerSrc } = tile
  const { files } = site.content
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: title, href: null },
  ]
  page.facts.structuredData.push(breadcrumbList(crumbs, page.origin))
  const sections: SectionView[] = [
    { id: 'brand', kind: 'banner', title, text: null, picture: ownPicture(imageBannerSrc, '', files) },
    ...(description
      ? [{ id: 'about', kind: 'rich-text' as const, title: null, text: richText(description, files) }]
      : []),
    ...(stock ? [stock] : []),
    ...(range ? [range] : []),
  ]
  const head = ownPageHead({ path, title, description: `${title} at ${ctx.tenant.name}.` }, page, sections)
  return { kind: 'page', page: { title, crumbs, ownTitle: true, sections }, head }
}

async function stockSection(
  { title, slug }: { title: string; slug: string },
  page: PageContext,
): Promise<SectionView | null | 'failed'> {
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return 'failed'
  const make = makeBySlug(vocabulary, slug) ?? makeBySlug(vocabulary, slugOf(title))
  if (!make) return null
  const query = withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make.label)
  const found = await stockOf(page, query, CARDS)
  if (found.kind === 'failed') return 'failed'
  const cards = await cardsOf(page, found)
  const more = { label: `View all ${make.label}`, href: searchHref(query, vocabulary) }
  return cards.length ? { id: 'stock', kind: 'stock-row', title: `${make.label} in stock`, cards, more } : null
}
