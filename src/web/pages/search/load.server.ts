import type { RouterContextProvider } from 'react-router'
import { SEARCH_PAGE_VIEW } from '#domain/analytics/event-ids.ts'
import { showsEveryLocation } from '#domain/locations/shows-location.ts'
import { fittingKinds } from '#domain/search/attribute-words.ts'
import { countFound } from '#domain/search/engine.ts'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import type { FacetAttribute } from '#domain/search/search-document.ts'
import { searchForgivingly } from '#domain/search/search-forgivingly.server.ts'
import { readParameters } from '#domain/search/search-parameters.ts'
import { activeFilters } from '#domain/search/search-query.ts'
import { readSearchUrl, robotsFor } from '#domain/search/search-url.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { settingsOfKind, vehicleWords } from '#domain/tenants/vehicle-words.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import type { BlocksView } from '#ui/page/page-blocks.tsx'
import type { SearchView } from '#ui/search/views.ts'
import { pagePath, pageQuery } from '../../http/page-url.ts'
import { expiresBy, type PageContext, pageContext } from '../../site/page-context.ts'
import { makeBlocks } from '../shared/blocks/make-blocks.server.ts'
import { cardsExpireAt } from '../shared/card-view.ts'
import { FEEDS } from '../shared/feeds.ts'
import { nothingThere } from '../shared/nothing-there.server.ts'
import { countText, headingOf, type SearchPageFacts } from '../shared/search/search-facts.ts'
import { searchView } from '../shared/search/search-view.ts'
import { breadcrumbList, itemList } from '../shared/structured-data.ts'
import { outOfOrderNotice } from '../shell/notices.ts'
import { offeredFacets } from './offered-facets.ts'

export type SearchData = { search: SearchView; head: HeadView; blocks: BlocksView }

type Outcome =
  | { kind: 'page'; status: 200 | 404; data: SearchData }
  | { kind: 'redirect'; location: string }
  | { kind: 'notice'; status: 404 | 410 | 503; notice: NoticeView }

/** One page of results (rule:search-answers): 404 past the end and for what never was, 503 when the search fails. */
export async function loadSearchPage(request: Request, context: Readonly<RouterContextProvider>): Promise<Outcome> {
  const page = context.get(pageContext)
  const { ctx, services, site } = page
  const outOfOrder: Outcome = { kind: 'notice', status: 503, notice: outOfOrderNotice(site.site) }

  const vocabulary = await searchVocabulary(ctx, services.search).catch(failed(page))
  if (!vocabulary) return outOfOrder
  const url = new URL(request.url)
  const [pathname, search] = [pagePath(url), pageQuery(url)]
  const asked = readSearchUrl({ pathname, search }, vocabulary)
  if (asked.kind === 'redirect') {
    const moved = readSearchUrl({ pathname, search: '' }, vocabulary)
    return moved.kind === 'redirect' ? { kind: 'redirect', location: page.movedTo(moved.location) } : nothingThere(page)
  }
  if (asked.kind !== 'search') return nothingThere(page)

  const overview = await page.overview()
  const { settings } = ctx.tenant
  const kinds = asked.query.refinements.item_type ?? settings.site.vehicleKinds
  const offered =
    overview.kind === 'failed'
      ? []
      : offeredFacets(overview, asked.query, fittingKinds(facetsOf(settings), kinds), settings.site.vehicleKinds.length)
  const ranges = fittingKinds(settings.search.ranges, kinds)
  const models: FacetAttribute[] =
    offered.includes('make') && settings.search.modelSubList ? ['make_model', 'model'] : []
  const facets = [...new Set([...offered, ...models])]
  const found = await searchForgivingly(ctx, services.search, {
    query: asked.query,
    facets,
    stats: ranges,
    histograms: ranges,
  })
  if (overview.kind === 'failed' || found.kind === 'failed') {
    failed(page)(found.kind === 'failed' ? found.reason : null)
    return outOfOrder
  }

  const { leadsSomewhere } = site
  const [path] = asked.canonical.split('?')
  const facts = {
    query: asked.query,
    page: found,
    overview,
    notes: readParameters(search).notes,
    vocabulary,
    settings: kinds.length === 1 ? settingsOfKind(settings, kinds[0]!) : settings,
    now: ctx.now,
    offered,
    ranges,
    leadsSomewhere,
    pathname: path!,
  }
  const robots = robotsFor(asked.query, vocabulary, { total: found.total, search })
  expiresBy(page.facts, cardsExpireAt(found.hits, settings, ctx.now))
  page.facts.tags.push(...found.hits.map((hit) => `car:${ctx.tenant.slug}:${hit.id}`))
  page.facts.count = { event: SEARCH_PAGE_VIEW }
  page.facts.structuredData.push(itemList(found.hits, page.origin))
  const head = searchHead(facts, { origin: page.origin, canonical: asked.canonical, robots, siteName: ctx.tenant.name })
  const view = searchView(facts)
  // Nobody misses them where their search failed.
  const blocks = await makeBlocks(url, page)
  page.facts.structuredData.push(breadcrumbList(view.crumbs, page.origin))
  return {
    kind: 'page',
    status: asked.query.page > 1 && !found.hits.length ? 404 : 200,
    data: { search: view, head, blocks: [...(blocks?.beside ?? []), ...(blocks?.below ?? [])] },
  }
}

/** A site that keeps where its vehicles stand to itself has no filter by place. */
function facetsOf({ search, vehiclePage }: TenantSettings): FacetAttribute[] {
  if (vehiclePage.blocks.location) return search.facets
  return search.facets.filter((attribute) => attribute !== 'city' && attribute !== 'location_name')
}

function failed({ services, requestId }: PageContext) {
  return (reason: unknown) => {
    services.log.error({ reqId: requestId, reason: reason instanceof Error ? reason.message : reason }, 'search failed')
    return null
  }
}

type Site = { origin: string; canonical: string; robots: 'index' | 'noindex'; siteName: string }

/**
 * Title and description of a search page, written for its path ("Used Toyota HiLux for sale in Brisbane"); the tenant's
 * own words go first.
 */
export function searchHead(facts: SearchPageFacts, { origin, canonical, robots, siteName }: Site): HeadView {
  const { query, page, settings, pathname } = facts
  const own = settings.seo.paths[pathname]
  const number = query.page > 1 ? `, page ${query.page}` : ''
  const words = countFound(page) === 1 ? settings.site.vehicleWord : vehicleWords(settings)
  const title = ownTitle(facts)
  const isOnSite = title.endsWith(siteName)
  return {
    title: `${own?.title ?? title}${number} | ${settings.seo.titleSuffix ?? siteName}`,
    description:
      own?.description ??
      `${title}${isOnSite ? '' : ` at ${siteName}`}: ${countText(page, settings)} ${words} with prices, pictures and full details.`,
    canonical: origin + canonical,
    robots: robots === 'noindex' ? 'noindex' : null,
    feed: FEEDS.stock,
  }
}

/** What the path is about, and where, when all stock stands in one place. */
function ownTitle(facts: SearchPageFacts): string {
  const heading = headingOf(facts)
  const { query } = facts
  if (query.refinements.dealership_slug || activeFilters({ ...query, refinements: {} }).length > 0) return heading
  const place = placeOf(facts)
  return `${heading.replace(/ in stock$/, '')} for sale${place ? ` in ${place}` : ''}`
}

function placeOf({ overview, settings }: SearchPageFacts): string | null {
  if (!showsEveryLocation(settings)) return null
  const { city = [], state = [] } = overview.facets
  if (city.length === 1) return city[0]!.value
  return state.length === 1 ? state[0]!.value : null
}
