import * as z from 'zod'
import { type EngineAnswer, type EngineRequest, EVERYTHING } from '#domain/search/engine.ts'
import { allOf, conditionsIn } from '#domain/search/filter.ts'
import { type Search, siteFilter, tenantSynonyms } from '#domain/search/run-search.server.ts'
import {
  attributeRow,
  type FacetAttribute,
  RANGE_ATTRIBUTES,
  type RangeAttribute,
} from '#domain/search/search-document.ts'
import { normalText } from '#domain/search/search-query.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { matchFinder } from './find-matches.ts'
import { HIT, type Hit, hitFormatter, valuesShown } from './format-hit.ts'
import { inOrder, readyOrder, type SearchAsk, type SortRule } from './read-search.ts'
import { INDEX, MOST_FACET_VALUES, MOST_HITS, SearchRefusal } from './search-error.ts'

/** An order the engine does not keep ready is made of all hits, so there may be only so many. */
const MOST_SORTED = 20_000
const DEFAULT_HITS = 20
const HITS_OF_ONE = 100
const COST_OF_ORDER = 5
const CONDITIONS_OF_ONE = 5
const FACETS_OF_ONE = 10
/** In values: all hits are read for it. */
const VALUES_OF_ORDER = 5000

/** The search could not be done; never an empty answer. */
export class SearchFailed extends Error {}

/**
 * One search of the tenant's stock as its site shows it, in the shape of Meilisearch 1.x: `estimatedTotalHits` (exact
 * here) by limit and offset, `totalHits` by page. Sold vehicles are single hits (rule:sold-runs).
 */
export async function answerSearch(ctx: TenantCtx, search: Search, ask: SearchAsk): Promise<SearchAnswer> {
  const started = performance.now()
  const { totals, ...page } = pageOf(ask)
  const wish = { facets: ask.facets ?? [], stats: statsAsked(ask.facets ?? []) }
  const engine = asking(ctx, search, ask)
  const found = await orderedHits(engine, { ...page, rules: ask.sort ?? [], wish })
  const none = ask.matchingStrategy === 'all' && found.unmatchedWords.length > 0
  const answer: EngineAnswer = none ? { ...found, total: 0, hits: [], facets: {}, stats: {} } : found
  const facets = ask.facets && (await facetsOf(engine, answer, ask.facets))
  return {
    hits: inTurn(answer.hits, hitFormatter(ask, matchFinder(textOf(ask)))),
    query: ask.q ?? '',
    processingTimeMs: Math.round(performance.now() - started),
    ...totals(answer.total),
    ...facets,
  }
}

function* inTurn<T, U>(all: readonly T[], make: (one: T) => U): Generator<U> {
  for (const one of all) yield make(one)
}

/**
 * How many values a search may answer with, told before it is made: hits by fields (twice where they are marked or cut as
 * well), a hundred for each facet, and what putting hits into an order of their own costs.
 */
export function valuesOf(ask: SearchAsk): number {
  const { limit } = pageOf(ask)
  const forOrder = limit === 0 || readyOrder(ask.sort ?? []) ? 0 : VALUES_OF_ORDER
  return limit * valuesShown(ask) + (ask.facets?.length ?? 0) * MOST_FACET_VALUES + forOrder
}

/**
 * What a search counts for against what an address may ask: one, and more for many hits, many facets, an order of its own
 * or a filter of many conditions.
 */
export function costOf(ask: SearchAsk): number {
  const forOrder = readyOrder(ask.sort ?? []) ? 0 : COST_OF_ORDER
  const forFilter = ask.filter ? Math.floor(conditionsIn(ask.filter).length / CONDITIONS_OF_ONE) : 0
  const forFacets = Math.floor((ask.facets?.length ?? 0) / FACETS_OF_ONE)
  return 1 + Math.floor(pageOf(ask).limit / HITS_OF_ONE) + forOrder + forFilter + forFacets
}

/** Asks the engine within the tenant's stock on show and the client's own filter. */
export function asking(ctx: TenantCtx, { engine, sync }: Search, ask: SearchAsk): AskEngine {
  const { tenantId } = ctx.tenant
  const cheapestFirst = ask.sort?.[0]?.field === 'price' && ask.sort[0].direction === 'asc'
  return async (wish) => {
    try {
      await sync.ready(tenantId)
      const answer = await engine.search(tenantId, {
        ...EVERYTHING,
        text: textOf(ask),
        filter: allOf([siteFilter(ctx, cheapestFirst ? 'price:asc' : 'rank:desc'), ask.filter ?? null]),
        maxFacetValues: MOST_FACET_VALUES,
        synonyms: tenantSynonyms(ctx.tenant.settings.search),
        ...wish,
      })
      if (answer.kind === 'found') return answer
      throw new SearchFailed(answer.reason)
    } catch (error) {
      throw error instanceof SearchFailed ? error : new SearchFailed(String(error), { cause: error })
    }
  }
}

async function orderedHits(
  ask: AskEngine,
  { offset, limit, rules, wish }: { offset: number; limit: number; rules: SortRule[]; wish: Partial<EngineRequest> },
): Promise<EngineAnswer> {
  // Where no hit is wanted, there is nothing to put in order.
  const sort = limit === 0 ? 'rank:desc' : readyOrder(rules)
  if (sort) return ask({ ...wish, sort, offset, limit })
  const all = await ask({ ...wish, limit: MOST_SORTED })
  if (all.total > MOST_SORTED)
    throw new SearchRefusal(
      'invalid_search_sort',
      `This order is possible for up to ${grouped(MOST_SORTED)} hits; this search has ${grouped(all.total)}. A filter makes it smaller.`,
    )
  return { ...all, hits: inOrder(all.hits, rules).slice(offset, offset + limit) }
}

function textOf({ q }: SearchAsk): string {
  return normalText(q ?? '')
}

/** What of the hits is asked for, and how the answer says it. Page 0 has no hits, as with any Meilisearch. */
function pageOf({ offset = 0, limit = DEFAULT_HITS, page, hitsPerPage }: SearchAsk) {
  if (page === undefined && hitsPerPage === undefined) {
    const totals = (total: number) => ({ limit, offset, estimatedTotalHits: total })
    return { offset, limit: Math.min(limit, MOST_HITS), totals }
  }
  const perPage = Math.min(hitsPerPage ?? DEFAULT_HITS, MOST_HITS)
  const [shown, limited] = [page ?? 1, page === 0 ? 0 : perPage]
  const pages = (total: number) => (perPage === 0 ? 0 : Math.ceil(total / perPage))
  const totals = (total: number) => ({ hitsPerPage: perPage, page: shown, totalPages: pages(total), totalHits: total })
  return { offset: Math.max(0, shown - 1) * perPage, limit: limited, totals }
}

const whole = z.int().min(0)
/** What a search answers: `estimatedTotalHits` and its like, or those of pages. */
export const SEARCH_ANSWER = z
  .object({
    indexUid: z.literal(INDEX).optional(),
    hits: z.array(HIT),
    query: z.string(),
    processingTimeMs: whole,
    limit: whole.optional(),
    offset: whole.optional(),
    estimatedTotalHits: whole.optional().describe('Exact, despite its name.'),
    page: whole.optional(),
    hitsPerPage: whole.optional(),
    totalPages: whole.optional(),
    totalHits: whole.optional(),
    facetDistribution: z
      .record(z.string(), z.record(z.string(), z.int().min(1)))
      .optional()
      .describe('Per facet its values, 100 at most, with the hits that have each.'),
    facetStats: z.record(z.string(), z.object({ min: z.number(), max: z.number() })).optional(),
  })
  .meta({
    id: 'SearchAnswer',
    oneOf: [
      { required: ['limit', 'offset', 'estimatedTotalHits'] },
      { required: ['page', 'hitsPerPage', 'totalPages', 'totalHits'] },
    ],
  })

/** Hits are made when they are come to, so that an answer is not held twice. */
export type SearchAnswer = Omit<z.output<typeof SEARCH_ANSWER>, 'hits'> & { hits: Iterable<Hit> }

type AskEngine = (wish: Partial<EngineRequest>) => Promise<EngineAnswer>

type FacetsShown = Required<Pick<SearchAnswer, 'facetDistribution' | 'facetStats'>>

/** The ranges among the facets, which the engine measures along the way. */
function statsAsked(facets: readonly FacetAttribute[]): RangeAttribute[] {
  return RANGE_ATTRIBUTES.filter((range) => (facets as readonly string[]).includes(range))
}

/** Counts of the facets asked for, and least and greatest value of those that are numbers. */
async function facetsOf(ask: AskEngine, answer: EngineAnswer, facets: readonly FacetAttribute[]): Promise<FacetsShown> {
  const counted = facets.map((facet) => {
    const counts = answer.facets[facet] ?? []
    return [facet, Object.fromEntries(counts.map(({ value, count }) => [value, count]))] as const
  })
  const facetStats: FacetsShown['facetStats'] = { ...answer.stats }
  for (const facet of facets.filter((name) => attributeRow(name).counts)) {
    const numbers = (answer.facets[facet] ?? []).map(({ value }) => Number(value))
    if (numbers.length > 0) facetStats[facet] = { min: Math.min(...numbers), max: Math.max(...numbers) }
  }
  if (facets.includes('created_at_timestamp') && answer.total > 0)
    facetStats.created_at_timestamp = await firstAndLast(ask, answer.total)
  return { facetDistribution: Object.fromEntries(counted), facetStats }
}

/** There are as many instants as vehicles: the ends of the order by them are their bounds. */
async function firstAndLast(ask: AskEngine, total: number): Promise<{ min: number; max: number }> {
  const at = async (offset: number) => {
    const { hits } = await ask({ sort: 'created_at_timestamp:desc', offset, limit: 1 })
    return hits[0]?.created_at_timestamp ?? 0
  }
  return { min: await at(total - 1), max: await at(0) }
}
