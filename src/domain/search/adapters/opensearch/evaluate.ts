import { distanceKm, type Point, pointOf } from '#domain/locations/distance.ts'
import type { EngineAnswer, EngineRequest, FacetCount } from '../../engine.ts'
import { emptyHistogram, type Histogram } from '../../histogram.ts'
import type { FacetAttribute, RangeAttribute, SearchDocument } from '../../search-document.ts'
import { wordsOfQuery } from '../../text-words.ts'
import { MOST_PAGED, VEHICLE } from './mapping.ts'
import { keepFindable, matchWords, type WordMatch } from './match-text.ts'
import { ALL, anyTermOf, everyOf, filterQuery, NONE, notQuery, type Query, termQuery } from './queries.ts'
import { type NearnessOrder, placeFields, placeOf, placesBefore, sortKeys, sortOf } from './sort-keys.ts'

type Bucket = { key: string | number; doc_count: number }
export type Aggregated = {
  doc_count: number
  buckets?: Bucket[]
  value?: number | null
  [name: string]: unknown
}
export type Hit = {
  _score: number | null
  _source?: { document: SearchDocument; mark?: unknown; generation?: string }
  fields?: Record<string, unknown[]>
}
/** What OpenSearch answers to a search, as far as it is read here. */
export type Answer = { hits: { total: { value: number }; hits: Hit[] }; aggregations?: Record<string, Aggregated> }
/** Asks about one tenant's stock. */
export type Ask = (body: Query) => Promise<Answer>

/** How far the places are from the shopper, in kilometres, and in which order. */
type Nearness = { kmOf: ReadonlyMap<string, number>; orderOf: NearnessOrder }

/** One thing a shopper asked for; its own facet or range is counted without it. */
type ShopperCondition = { of: string; query: Query }

const MOST_PLACES = 10_000
const SOLD = termQuery('facet.status', 'sold')

/** The vehicles of a tenant that a filter lets through: the tenant is named here as well as in its alias. */
export function stockQuery(tenantId: number, filter: Query = ALL): Query {
  return everyOf([termQuery('tenant_id', tenantId), termQuery('kind', VEHICLE), filter])
}

/** Answers a request: one search, before it one for words or a place, after it those that bars and sold runs need. */
export async function evaluate(tenantId: number, request: EngineRequest, ask: Ask): Promise<EngineAnswer> {
  const base = stockQuery(tenantId, request.filter ? filterQuery(request.filter) : ALL)
  const count = async (queries: readonly Query[]) => {
    const { aggregations } = await ask({ size: 0, query: base, aggs: counters(queries) })
    return queries.map((_, i) => aggregations![`count ${i}`]!.doc_count)
  }
  const words = wordsOfQuery(request.text)
  const matches = words.length > 0 ? await matchWords(words, request.synonyms, count) : []
  const kept = matches.filter(({ rows }) => rows > 0)
  const nearness = request.near ? await nearnessOf(tenantId, request.near.point, ask) : null
  const given = { tenantId, request, ask, base, words, nearness }
  const answer = await searchFor(given, kept)
  if (answer) return answer
  return (await searchFor(given, await keepFindable(kept, count)))!
}

type Given = {
  tenantId: number
  request: EngineRequest
  ask: Ask
  base: Query
  words: readonly string[]
  nearness: Nearness | null
}

/** The answer for the words kept; null where no vehicle holds all of them, whatever else is asked for. */
async function searchFor(
  { request, ask, base, words, nearness }: Given,
  kept: readonly WordMatch[],
): Promise<EngineAnswer | null> {
  const must = kept.map(({ query }) => query)
  const query = words.length === 0 ? base : { bool: { filter: [base], must: must.length > 0 ? must : [NONE] } }
  const conditions = shopperConditions(request, nearness)
  const besides = (of: string) => everyOf(conditions.filter((one) => one.of !== of).map((one) => one.query))
  const all = everyOf(conditions.map((condition) => condition.query))
  const keys = sortKeys(request.sort, { nearness: nearness?.orderOf ?? null, isScored: words.length > 0 })
  const measured = [...new Set([...request.stats, ...(request.histograms ?? []).map(({ attribute }) => attribute)])]
  const window = pageWindow(request)
  const facetsCounted = (soldApart: boolean) =>
    Object.fromEntries(
      request.facets.map((facet) => {
        const left = besides(`facet ${facet}`)
        const filter = soldApart && facet !== 'status' ? everyOf([left, notQuery(SOLD)]) : left
        return [`facet ${facet}`, facetWish(facet, filter, request)]
      }),
    )

  const first = await ask({
    ...{ query, post_filter: all, track_total_hits: true, sort: sortOf(keys), _source: ['document'] },
    ...window,
    aggs: {
      ...facetsCounted(request.soldApart === true),
      ...Object.fromEntries(measured.map((range) => [`range ${range}`, rangeWish(range, besides(`range ${range}`))])),
      found: { filter: ALL },
      sold: { filter: everyOf([all, SOLD]) },
    },
  })
  const aggregations = first.aggregations!
  if (kept.length > 1 && aggregations.found!.doc_count === 0) return null

  const count = first.hits.total.value
  const sold = aggregations.sold!.doc_count
  const isAllSold = sold > 0 && sold === count
  const facets =
    request.soldApart && isAllSold
      ? (await ask({ size: 0, query, aggs: facetsCounted(false) })).aggregations!
      : aggregations
  const search = { query, all, keys, ask }
  const hidden = request.collapseSold && sold > 1 && sold < count ? await hiddenSold(search, sold) : []
  const page =
    hidden.length === 0
      ? first
      : await ask({
          ...{ query, post_filter: everyOf([all, notQuery(anyTermOf('number.id', hidden))]) },
          ...{ sort: sortOf(keys), _source: ['document'], ...window },
        })
  const stats = statsOf(measured, aggregations)
  return {
    kind: 'found',
    total: count - hidden.length,
    matches: count,
    available: count - sold,
    hits: page.hits.hits.map((hit) => hit._source!.document),
    facets: Object.fromEntries(request.facets.map((facet) => [facet, facetCounts(facets[`facet ${facet}`]!)])),
    stats: Object.fromEntries(request.stats.flatMap((range) => (stats[range] ? [[range, stats[range]]] : []))),
    histograms: await barsOf({ query, besides, ask }, request, stats),
    unmatchedWords: [...new Set(words)].filter((word) => !kept.some((match) => match.word === word)),
  }
}

/** OpenSearch counts at most so far; whoever pages on is beyond any stock. */
function pageWindow({ offset, limit }: EngineRequest): { from: number; size: number } {
  return offset + limit > MOST_PAGED ? { from: 0, size: 0 } : { from: offset, size: limit }
}

function counters(queries: readonly Query[]): Query {
  return Object.fromEntries(queries.map((filter, i) => [`count ${i}`, { filter }]))
}

function shopperConditions(request: EngineRequest, nearness: Nearness | null): ShopperCondition[] {
  const refined = Object.entries(request.refinements)
    .filter(([, values]) => values.length > 0)
    .map(([facet, values]) => ({ of: `facet ${facet}`, query: anyTermOf(`facet.${facet}`, values) }))
  const ranged = Object.entries(request.ranges)
    .filter(([, { min, max }]) => min !== null || max !== null)
    .map(([range, { min, max }]) => {
      const bounds = { ...(min !== null && { gte: min }), ...(max !== null && { lte: max }) }
      return { of: `range ${range}`, query: { range: { [`number.${range}`]: bounds } } }
    })
  const withinKm = request.near?.withinKm ?? null
  if (withinKm === null) return [...refined, ...ranged]
  const near = [...nearness!.kmOf].filter(([, km]) => km <= withinKm).map(([place]) => place)
  return [...refined, ...ranged, { of: 'near', query: anyTermOf('place', near) }]
}

/** The way from the shopper to each place the tenant's vehicles stand at, by the same formula as everywhere. */
async function nearnessOf(tenantId: number, from: Point, ask: Ask): Promise<Nearness> {
  const places = { terms: { field: 'place', size: MOST_PLACES } }
  const { aggregations } = await ask({ size: 0, query: stockQuery(tenantId), aggs: { places } })
  const kmOf = new Map<string, number>()
  for (const { key } of aggregations!.places!.buckets!) {
    const point = pointOf(String(key))
    if (point) kmOf.set(String(key), distanceKm(from, point))
  }
  const distances = [...new Set(kmOf.values())].sort((a, b) => a - b)
  return { kmOf, orderOf: Object.fromEntries([...kmOf].map(([place, km]) => [place, distances.indexOf(km)])) }
}

function facetWish(facet: FacetAttribute, filter: Query, { maxFacetValues, refinements }: EngineRequest): Query {
  const field = `facet.${facet}`
  const chosen = refinements[facet] ?? []
  return {
    filter,
    aggs: {
      ...(maxFacetValues > 0 && { most: { terms: { field, size: maxFacetValues } } }),
      ...(chosen.length > 0 && { chosen: { terms: { field, include: chosen, size: chosen.length } } }),
    },
  }
}

function facetCounts(counted: Aggregated): FacetCount[] {
  const parts = [counted.most, counted.chosen] as (Aggregated | undefined)[]
  const buckets = parts.flatMap((part) => part?.buckets ?? [])
  const counts = new Map(buckets.map(({ key, doc_count: count }) => [String(key), count]))
  const values = [...counts].map(([value, count]) => ({ value, count }))
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function rangeWish(range: RangeAttribute, filter: Query): Query {
  const field = `number.${range}`
  return { filter, aggs: { min: { min: { field } }, max: { max: { field } } } }
}

type Stats = EngineAnswer['stats']

function statsOf(ranges: readonly RangeAttribute[], aggregations: Record<string, Aggregated>): Stats {
  return Object.fromEntries(
    ranges.flatMap((range) => {
      const { min, max } = aggregations[`range ${range}`] as unknown as Record<'min' | 'max', { value: number | null }>
      return min.value === null || max.value === null ? [] : [[range, { min: min.value, max: max.value }]]
    }),
  )
}

type Search = { query: Query; ask: Ask; besides(of: string): Query }

/** The bars of each range, whose bounds are known. */
async function barsOf(
  { query, ask, besides }: Search,
  { histograms = [] }: EngineRequest,
  stats: Stats,
): Promise<EngineAnswer['histograms']> {
  const empty = histograms.flatMap((wish): [RangeAttribute, Histogram][] => {
    const bounds = stats[wish.attribute]
    return bounds ? [[wish.attribute, emptyHistogram(bounds, wish)]] : []
  })
  if (empty.length === 0) return {}
  const wishes = empty.map(([range, { from, width, counts }]) => {
    const ranges = counts.map((_, bar) => ({
      key: String(bar),
      ...(bar > 0 && { from: from + bar * width }),
      to: bar < counts.length - 1 ? from + (bar + 1) * width : BEYOND,
    }))
    const bars = { range: { field: `number.${range}`, ranges } }
    return [`range ${range}`, { filter: besides(`range ${range}`), aggs: { bars } }]
  })
  const { aggregations } = await ask({ size: 0, query, aggs: Object.fromEntries(wishes) })
  return Object.fromEntries(
    empty.map(([range, histogram]) => {
      const { bars } = aggregations![`range ${range}`] as unknown as { bars: { buckets: Bucket[] } }
      const counts = [...histogram.counts]
      for (const { key, doc_count: count } of bars.buckets) counts[Number(key)] = count
      return [range, { ...histogram, counts }]
    }),
  )
}

/**
 * The sold vehicles that follow another sold one in the order (rule:sold-runs). Only they are looked at one by one: of
 * all others it is counted between which two sold ones they stand.
 */
async function hiddenSold({ query, all, keys, ask }: SoldSearch, sold: number): Promise<number[]> {
  const wish = { query, post_filter: everyOf([all, SOLD]), sort: sortOf(keys), track_scores: true, _source: false }
  const { hits } = (await ask({ ...wish, size: sold, docvalue_fields: placeFields(keys) })).hits
  const places = hits.map((hit) => placeOf(keys, hit))
  const between = { terms: { script: placesBefore(keys, places), size: places.length + 1, value_type: 'long' } }
  const { aggregations } = await ask({
    ...{ size: 0, query },
    aggs: { others: { filter: everyOf([all, notQuery(SOLD)]), aggs: { between } } },
  })
  const { buckets } = (aggregations!.others as unknown as { between: { buckets: Bucket[] } }).between
  const parted = new Set(buckets.map(({ key }) => Number(key)))
  return hits.flatMap((hit, i) => (i > 0 && !parted.has(i) ? [Number(hit.fields!['number.id']![0])] : []))
}

type SoldSearch = { query: Query; all: Query; keys: ReturnType<typeof sortKeys>; ask: Ask }

/** Above every amount there is: a range needs an end. */
const BEYOND = 1e300
