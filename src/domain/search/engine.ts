import type { Point } from '#domain/locations/distance.ts'
import type { Filter } from './filter.ts'
import type { Histogram, HistogramWish } from './histogram.ts'
import type { FacetAttribute, RangeAttribute, SearchDocument } from './search-document.ts'
import type { EngineSort } from './sort.ts'
import type { Synonyms } from './synonyms.ts'

/**
 * What is asked of an engine, already resolved for one tenant.
 *
 * Text: the words typed (`text-words.ts`) must all be held by a hit, in any of the text fields. A word matches the
 * vehicles that hold it whole (also joined with the word before or after it, also as their stock number) or hold a
 * synonym of it; the last word, still being typed, those that begin with it too, unless it is a number. Where no vehicle that passes `filter`
 * does, the word matches by beginning, then with typing slips. Where none holds all words, the words that match
 * nothing are left out, then the commonest, until something is found: `unmatchedWords` names them.
 *
 * A hit's score is the sum over the words of the best field that holds it (weight × 2 whole, × 1 otherwise). It
 * orders `rank:desc` before the rank does; every other order is exact.
 */
export type EngineRequest = {
  /** Free text; a text without a letter or digit matches everything. */
  text: string
  /** Always true of every hit: visibility, sold window, tenant exclusions, a dealership's page. Null: no condition. */
  filter: Filter | null
  /** OR inside an attribute, AND between attributes. Values are compared as facet labels (strings). */
  refinements: Partial<Record<FacetAttribute, readonly string[]>>
  /** Inclusive bounds; a document without the attribute is outside every range. */
  ranges: Partial<Record<RangeAttribute, { min: number | null; max: number | null }>>
  /** Facets to count, each without its own refinement (disjunctive). */
  facets: readonly FacetAttribute[]
  /** At most so many values of each facet, those counted most; values refined by are given even beyond it. */
  maxFacetValues: number
  /** Ranges to measure, each without its own bounds. */
  stats: readonly RangeAttribute[]
  /** Ranges to count in bars, each without its own bounds. */
  histograms?: readonly HistogramWish[]
  /** Where the shopper is; with `withinKm`, only what stands that near (what stands nowhere known is not). */
  near?: { point: Point; withinKm: number | null } | null
  /** Words that find each other; none by default. */
  synonyms?: Synonyms
  sort: EngineSort
  /** After sorting, before paging, keep the first of each consecutive run of sold ones, unless all are sold (rule:sold-runs). */
  collapseSold: boolean
  /** Facets leave out what is sold, so that they add up to `available`; by default they count it (rule:sold-apart). */
  soldApart?: boolean
  offset: number
  limit: number
}

/** The whole stock by rank, of which nothing is shown or counted: what a request is made from. */
export const EVERYTHING: EngineRequest = {
  text: '',
  filter: null,
  refinements: {},
  ranges: {},
  facets: [],
  maxFacetValues: 0,
  stats: [],
  sort: 'rank:desc',
  collapseSold: false,
  offset: 0,
  limit: 0,
}

export type FacetCount = { value: string; count: number }
export type RangeStats = { min: number; max: number }

export type EngineAnswer = {
  kind: 'found'
  /** All matches, before paging (and after collapsing, when asked): what there is to page through. */
  total: number
  /** All matches before collapsing, whatever the order. */
  matches: number
  /** Matches that are not sold: what `total` holds besides are sold ones. */
  available: number
  hits: SearchDocument[]
  /**
   * Most first, then by value (UTF-16 units); only values that occur among what the other conditions leave. A vehicle
   * with several values counts once for each, null and empty values for none. With `soldApart` none counts what is sold, but
   * for `status`, and where all matches are sold.
   */
  facets: Partial<Record<FacetAttribute, FacetCount[]>>
  /** Absent when nothing matches. */
  stats: Partial<Record<RangeAttribute, RangeStats>>
  /** Of those asked for; absent when nothing matches. */
  histograms: Partial<Record<RangeAttribute, Histogram>>
  /** Words of the text (as `wordsOfQuery` gives them) that no hit need hold. */
  unmatchedWords: string[]
}

/** How many vehicles a search says it found: those for sale; where all are sold, these (rule:sold-apart). */
export function countFound({ available, total }: Pick<EngineAnswer, 'available' | 'total'>): number {
  return available || total
}

/** A failed search is never an empty one. */
export type EngineFailure = { kind: 'failed'; reason: string }

/** What of a tenant a stock was made from: written with it, so that both live, last and are lost together. */
export type StockMark = {
  stockVersion: number
  settingsVersion: number
  /** The day (UTC, yyyy-mm-dd) by which it is ranked. */
  rankedOn: string
}

/**
 * The port every search engine fills, in this process or on machines elsewhere; `engine-contract.ts` is its test. A stock
 * written without a mark is of no known version.
 */
export type SearchEngine = {
  search(tenantId: number, request: EngineRequest): Promise<EngineAnswer | EngineFailure>
  /** Documents of these ids that the filter lets through, in the order given. */
  fetch(tenantId: number, ids: readonly number[], filter: Filter | null): Promise<SearchDocument[]>
  /** Replaces everything of a tenant; readers see the old stock until the new one is complete. */
  replaceAll(tenantId: number, documents: Iterable<SearchDocument>, mark?: StockMark | null): Promise<void>
  /** Adds or replaces documents and removes ids, in one step for readers. */
  apply(
    tenantId: number,
    change: { upsert: readonly SearchDocument[]; remove: readonly number[] },
    mark?: StockMark | null,
  ): Promise<void>
  /** What is held of a tenant, by this node or another; null where nothing is. */
  held(tenantId: number): Promise<{ mark: StockMark | null; documents: number } | null>
  /** What is held of each tenant; `bytes` is null where the engine does not know. */
  status(): Promise<{ tenantId: number; documents: number; bytes: number | null }[]>
  /** Resolves when the tenant is held no more, writes asked for before included. */
  drop(tenantId: number): Promise<void>
}
