import { loadPlaces } from '#domain/locations/load-places.server.ts'
import { ISLAND_POSTCODES, type Place } from '#domain/locations/places.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { defaultFilter } from './default-filter.ts'
import type { EngineAnswer, EngineFailure, SearchEngine } from './engine.ts'
import { allOf, type Filter } from './filter.ts'
import type { HistogramWish } from './histogram.ts'
import { remembered } from './remembered.ts'
import type { FacetAttribute, RangeAttribute } from './search-document.ts'
import { boundsOf, type SearchQuery } from './search-query.ts'
import type { SearchSync } from './search-sync.server.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'
import { type EngineSort, engineSort } from './sort.ts'
import { type Synonyms, synonymsOf } from './synonyms.ts'

/** What searching stands on; chosen in app.ts. */
export type Search = { engine: SearchEngine; sync: SearchSync }

export type SearchWish = {
  query: SearchQuery
  facets?: readonly FacetAttribute[]
  stats?: readonly RangeAttribute[]
  /** Ranges to count in bars, as the sliders draw them. */
  histograms?: readonly RangeAttribute[]
  /** A condition besides the site's own (similar stock, an offer's scope). */
  filter?: Filter | null
  /** Vehicles on a page; the tenant's page size by default. */
  pageSize?: number
  /** Whether of a run of sold vehicles only the first is shown; as the tenant has it by default. */
  collapseSold?: boolean
  /** Whether facets count what is for sale only, as pages say it (rule:sold-apart), by default; or every value there is. */
  soldApart?: boolean
}

export type SearchPage = EngineAnswer & {
  /** From 1; 0 pages when nothing matches. */
  pageCount: number
  /** What stands at the postcode the shopper looks from; absent when none was said. */
  from?: SearchedFrom
}

/** An island is a place, but how far it is says nothing: distances neither limit nor order the stock there. */
export type SearchedFrom =
  | { kind: 'place'; place: Place }
  | { kind: 'island'; postcode: string; name: string }
  | { kind: 'unknown'; postcode: string }

const BARS = 24

const MAX_FACET_VALUES = 500

/**
 * One page of the tenant's stock as its shoppers may see it: visibility, sold window and exclusions always hold
 * (rule:stock-visibility). A page past the end has no hits and says the total. `failed` is never an empty answer.
 */
export async function runSearch(ctx: TenantCtx, search: Search, wish: SearchWish): Promise<SearchPage | EngineFailure> {
  const { query } = wish
  const settings = ctx.tenant.settings.search
  const pageSize = wish.pageSize ?? settings.pageSize
  const sort = engineSort(query.sort, ctx.tenant.settings.site)
  try {
    await search.sync.ready(ctx.tenant.tenantId)
    const from = await searchedFrom(ctx, query)
    const answer = await search.engine.search(ctx.tenant.tenantId, {
      text: query.text,
      filter: allOf([siteFilter(ctx, sort), wish.filter ?? null]),
      refinements: query.refinements,
      ranges: boundsOf(query),
      facets: wish.facets ?? [],
      maxFacetValues: MAX_FACET_VALUES,
      stats: wish.stats ?? [],
      histograms: (wish.histograms ?? []).map((attribute) => barsOf(attribute, settings.sliders)),
      near: from?.kind === 'place' ? { point: from.place.point, withinKm: query.near?.distanceKm ?? null } : null,
      synonyms: tenantSynonyms(settings),
      sort,
      collapseSold: wish.collapseSold ?? settings.collapseSold,
      soldApart: wish.soldApart ?? true,
      offset: (query.page - 1) * pageSize,
      limit: pageSize,
    })
    if (answer.kind === 'failed') return answer
    return { ...answer, pageCount: Math.ceil(answer.total / pageSize), ...(from && { from }) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

export async function searchedFrom(ctx: TenantCtx, { near }: SearchQuery): Promise<SearchedFrom | null> {
  if (!near) return null
  const { postcode } = near
  const island = ISLAND_POSTCODES[postcode]
  if (island !== undefined) return { kind: 'island', postcode, name: island }
  const place = (await loadPlaces(ctx)).find(postcode)
  return place ? { kind: 'place', place } : { kind: 'unknown', postcode }
}

function barsOf(attribute: RangeAttribute, { priceMinDollars, priceMaxDollars }: SliderSettings): HistogramWish {
  const within = attribute === 'price' ? { min: priceMinDollars, max: priceMaxDollars } : null
  return { attribute, bars: BARS, within }
}

type SliderSettings = TenantSettings['search']['sliders']

const synonyms = new WeakMap<TenantSettings['search'], Synonyms>()

/** The words that mean the same to this tenant's shoppers. */
export function tenantSynonyms(settings: TenantSettings['search']): Synonyms {
  return remembered(synonyms, settings, () => synonymsOf(settings.synonyms))
}

/** What the tenant's search addresses can say. Rejects when its stock cannot be read. */
export async function searchVocabulary(ctx: TenantCtx, search: Search): Promise<SearchVocabulary> {
  return search.sync.ready(ctx.tenant.tenantId)
}

/** What is on the tenant's site at this moment. */
export function siteFilter(ctx: TenantCtx, sort: EngineSort): Filter {
  return defaultFilter(ctx.tenant.settings.search, { now: ctx.now, sort })
}
