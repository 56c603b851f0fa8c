import { MODEL_RANGE, modelPath, type RangeAttribute, readRangeQuery } from '#domain/content/range/model-range.ts'
import type { LinkView } from '#ui/page/site-view.ts'
import type { SectionView } from '#ui/sections/views.ts'
import { pagePath, pageQuery } from '../../http/page-url.ts'
import type { OwnPageOutcome } from '../../pages/answer-own-page.server.ts'
import type { PageContext } from '../../site/page-context.ts'
import { brandPath } from '../content-paths.ts'
import { listPage } from '../lists/list-page.ts'
import { type ListWords, listView } from '../lists/list-view.ts'
import type { SearchedRange } from '../lists/searched.ts'
import { onePath } from '../one-path.ts'
import { modelCard, sellsOneMake } from './model-card.ts'
import { noRange, rangeHeading } from './range-words.ts'
import { searchedRange } from './searched-range.server.ts'

/** `/models` (rule:model-range): the dealer's new-vehicle range; 404 for a dealer without one. */
export async function rangePageView(url: URL, page: PageContext): Promise<OwnPageOutcome> {
  const { site } = page
  if (site.models.length === 0) return noRange(page)
  const asked = pagePath(url)
  const search = pageQuery(url)
  if (asked !== MODEL_RANGE.path) return { kind: 'moved', location: page.movedTo(onePath(asked)) }

  const query = readRangeQuery(site.models, search)
  const searched = await searchedRange(query, page)
  if (searched.kind === 'failed') return { kind: 'failed' }
  const { page: found, models, vocabulary } = searched
  const section: SectionView = {
    id: 'range',
    kind: 'model-range',
    title: null,
    list: listView({ shape: MODEL_RANGE, query, page: found }, wordsOf(page)),
    models: models.map((named) => modelCard(named, { vocabulary, page })),
    links: overviewLinks(models, page),
  }
  const title = rangeHeading(query, page)
  const entries = models.map(
    ({ model, manufacturer }) => [modelPath(model), `${manufacturer.name} ${model.name}`] as const,
  )
  const about = { title, description: description(found, page), entries, section }
  return listPage({ shape: MODEL_RANGE, query, found, search, ...about }, page)
}

function wordsOf(page: PageContext): ListWords<RangeAttribute> {
  const { seo } = page.ctx.tenant.settings
  return {
    label: 'Narrow the range',
    one: 'model',
    many: 'models',
    intro: seo.paths[MODEL_RANGE.path]?.intro ?? null,
    groups: [
      { attribute: 'manufacturer.name', label: 'Make', shown: 12 },
      { attribute: 'model.body', label: 'Body', shown: 12 },
      { attribute: 'model.name', label: 'Model', shown: 8 },
    ],
    valueLabel: (_, value) => value,
    offersPrice: false,
  }
}

function description({ total }: { total: number }, page: PageContext): string {
  const { name } = page.ctx.tenant
  const make = sellsOneMake(page) ? `${page.site.models[0]!.manufacturer.name} ` : ''
  return `${total} new ${make}${total === 1 ? 'model' : 'models'} at ${name}: what each starts at, and what is in stock.`
}

/** The brands of the models shown that have a page of their own. */
function overviewLinks(models: Extract<SearchedRange, { kind: 'found' }>['models'], page: PageContext): LinkView[] {
  const makes = new Set(models.map(({ manufacturer }) => manufacturer.slug))
  return page.ctx.tenant.settings.brands.tiles.flatMap((tile) => {
    const href = makes.has(tile.slug) ? brandPath(tile) : null
    return href ? [{ label: `About ${tile.title}`, href }] : []
  })
}
