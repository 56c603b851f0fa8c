import { listHref, toggled, WHOLE_LIST } from '#domain/content/lists/list-query.ts'
import { MODEL_RANGE } from '#domain/content/range/model-range.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeBySlug } from '#domain/search/search-vocabulary.ts'
import { slugOf } from '#domain/stock/listing-slug.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { brandPath } from '../shared/content-paths.ts'
import { modelCard } from '../shared/lists/model-card.ts'
import { stockedModels } from '../shared/lists/searched-range.server.ts'
import { ownPicture } from '../shared/own-picture.ts'
import { richText } from '../shared/rich-text.server.ts'
import { stockRow, vocabularyOf } from '../shared/sections/found-stock.server.ts'

/** `/{brand}/overview` (rule:brand-pages): the brand's banner, its words, its stock. 404 for a tile without a page. */
export async function brandPageView({ asked, path }: OwnPageAddress, page: PageContext): Promise<OwnPageOutcome> {
  const { site, ctx } = page
  const tile = ctx.tenant.settings.brands.tiles.find((one) => brandPath(one) === path)
  if (!tile) return { kind: 'not-found' }
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }

  const stock = await stockSection(tile, page)
  if (stock?.kind === 'failed') return stock
  const range = await brandRange(tile.slug, page)
  if (range === 'failed') return { kind: 'failed' }
  const { title, description, imageBannerSrc } = tile
  const { files } = site.content
  const sections: SectionView[] = [
    { id: 'brand', kind: 'banner', title, text: null, picture: ownPicture(imageBannerSrc, '', files) },
    ...(description
      ? [{ id: 'about', kind: 'rich-text' as const, title: null, text: richText(description, files) }]
      : []),
    ...(stock ? [{ id: 'stock', ...stock }] : []),
    ...(range ? [range] : []),
  ]
  return ownPage({ path, title, description: `${title} at ${ctx.tenant.name}.`, ownTitle: true, sections }, page)
}

async function stockSection({ title, slug }: { title: string; slug: string }, page: PageContext) {
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return vocabulary
  const make = makeBySlug(vocabulary, slug) ?? makeBySlug(vocabulary, slugOf(title))
  if (!make) return null
  const query = withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make.label)
  const more = { label: `View all ${make.label}`, href: searchHref(query, vocabulary) }
  return stockRow(page, query, { title: `${make.label} in stock`, more })
}

const MODELS = 6

/** The first models of a brand, for its own page; null where the dealer lists none of it. */
async function brandRange(slug: string, page: PageContext): Promise<SectionView | null | 'failed'> {
  const models = page.site.models.filter(({ manufacturer }) => manufacturer.slug === slug)
  const [first] = models
  if (!first) return null
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return 'failed'
  const stocked = await stockedModels(models.slice(0, MODELS), vocabulary, page)
  if (stocked.kind === 'failed') return 'failed'
  const { name } = first.manufacturer
  const all = toggled(WHOLE_LIST, 'manufacturer.name', name)
  return {
    id: 'range',
    kind: 'model-range',
    title: `The ${name} range`,
    list: null,
    models: stocked.models.map((named) => modelCard(named, { vocabulary, page })),
    links: models.length > MODELS ? [{ label: `All ${models.length} models`, href: listHref(MODEL_RANGE, all) }] : [],
  }
}
