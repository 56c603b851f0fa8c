import { type ListQuery, readListQuery } from '#domain/content/lists/list-query.ts'
import { MODEL_RANGE, modelPath } from '#domain/content/range/model-range.ts'
import type { LinkView } from '#ui/page/site-view.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../site/page-context.ts'
import type { OwnPageAddress, OwnPageOutcome } from '../shared/answer-own-page.server.ts'
import { brandPath } from '../shared/content-paths.ts'
import type { SearchedRange } from '../shared/lists/list-caches.ts'
import { listPage, listView } from '../shared/lists/list-view.ts'
import { modelCard, sellsOneMake } from '../shared/lists/model-card.ts'
import { searchedRange } from '../shared/lists/searched-range.server.ts'
import { notFoundNotice } from '../shell/notices.ts'

/** `/models` (rule:model-range): the dealer's new-vehicle range; 404 for a dealer without one. */
export async function rangePageView(
  { asked, path, search }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome> {
  const { site } = page
  if (site.models.length === 0) return noRange(page)
  if (asked !== MODEL_RANGE.path) return { kind: 'moved', location: page.movedTo(path) }

  const query = readListQuery(MODEL_RANGE, site.models, search)
  const searched = await searchedRange(query, page)
  if (searched.kind === 'failed') return { kind: 'failed' }
  const { page: found, models, vocabulary } = searched
  const section: SectionView = {
    id: 'range',
    kind: 'model-range',
    title: null,
    list: listView({ shape: MODEL_RANGE, query, found }, page),
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

/** 'The Kia range' of one make, chosen or sold alone; the dealer's own words for the page go first. */
function rangeHeading({ refinements }: ListQuery, page: PageContext): string {
  const chosen = refinements['manufacturer.name'] ?? []
  if (chosen.length === 1) return `The ${chosen[0]} range`
  return wholeRangeName(page)
}

/** What the range is called, here and in trails that lead to it. */
export function wholeRangeName(page: PageContext): string {
  const own = page.ctx.tenant.settings.seo.paths[MODEL_RANGE.path]?.heading
  if (own) return own
  return sellsOneMake(page) ? `The ${page.site.models[0]!.manufacturer.name} range` : 'The new-vehicle range'
}

/** A dealer who sells no range has no page that could be empty. */
export function noRange({ site: { site } }: PageContext): OwnPageOutcome {
  const notice = {
    ...notFoundNotice(site),
    title: 'There is no model range here',
    text: `${site.name} lists what stands in the yard, not what a maker builds. Everything we have is in stock.`,
  }
  return { kind: 'notice', status: 404, notice }
}
