import { listHref } from '#domain/content/lists/list-query.ts'
import { MODEL_RANGE, modelPath, type RangeAttribute, readRangeQuery } from '#domain/content/range/model-range.ts'
import type { LinkView } from '#ui/page/site-view.ts'
import type { PageContext } from '../../context.ts'
import type { OwnPageOutcome } from '../../pages/answer-own-page.server.ts'
import { pagePath, pageQuery } from '../../pages/page-path.ts'
import { brandPath } from '../content-paths.ts'
import { type ListWords, listRobots, listStatus, listView } from '../lists/list-view.ts'
import { onePath } from '../one-path.ts'
import { ownPageHead } from '../own-page-head.ts'
import { breadcrumbList, linkList } from '../structured-data.ts'
import { modelCard, sellsOneMake } from './model-card.ts'
import { noRange, rangeHeading } from './range-words.ts'
import { type SearchedRange, searchedRange } from './searched-range.server.ts'

/** `/models` (decisions §3): the dealer's new-vehicle range; 404 for a dealer without one. */
export async function rangePageView(url: URL, page: PageContext): Promise<OwnPageOutcome> {
  const { site, facts, origin } = page
  if (site.models.length === 0) return noRange(page)
  const asked = pagePath(url)
  const search = pageQuery(url)
  if (asked !== MODEL_RANGE.path) return { kind: 'moved', location: onePath(asked) + search }

  const query = readRangeQuery(site.models, search)
  const searched = await searchedRange(query, page)
  if (searched.kind === 'failed') return { kind: 'failed' }
  const { page: found, models, vocabulary } = searched
  const heading = rangeHeading(query, page)
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: heading, href: null },
  ]
  facts.structuredData.push(
    breadcrumbList(crumbs, origin),
    linkList(
      models.map(({ model, manufacturer }) => [modelPath(model), `${manufacturer.name} ${model.name}`]),
      origin,
    ),
  )
  const list = listView({ shape: MODEL_RANGE, query, page: found }, wordsOf(page))
  const cards = models.map((named) => modelCard(named, { vocabulary, page }))
  const links = overviewLinks(models, page)
  return {
    kind: 'page',
    status: listStatus({ query, page: found }),
    page: {
      title: heading,
      crumbs,
      ownTitle: false,
      sections: [{ id: 'range', kind: 'model-range', title: null, list, models: cards, links }],
    },
    head: {
      ...ownPageHead(
        { path: MODEL_RANGE.path, title: titleOf(heading, query.page), description: description(found, page) },
        page,
      ),
      canonical: origin + listHref(MODEL_RANGE, query),
      robots: listRobots(search, found.total),
    },
  }
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

function titleOf(heading: string, number: number): string {
  return number > 1 ? `${heading}, page ${number}` : heading
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
