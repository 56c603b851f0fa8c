import type { Filter } from './filter.ts'
import type { FacetAttribute, RangeAttribute, SearchDocument } from './search-document.ts'
import type { SortKey } from './sort.ts'

/** What is asked of an engine, already resolved for one tenant. */
export type EngineRequest = {
  /** Free text; empty matches everything. */
  text: string
  /** Always true of every hit: visibility, sold window, tenant exclusions, a dealership's page. Null: no condition. */
  filter: Filter | null
  /** OR inside an attribute, AND between attributes. Values are compared as facet labels (strings). */
  refinements: Partial<Record<FacetAttribute, readonly string[]>>
  /** Inclusive bounds; a document without the attribute is outside every range. */
  ranges: Partial<Record<RangeAttribute, { min: number | null; max: number | null }>>
  /** Facets to count, each without its own refinement (disjunctive). */
  facets: readonly FacetAttribute[]
  /** Ranges to measure, each without its own bounds. */
  stats: readonly RangeAttribute[]
  sort: SortKey
  /** After sorting, before paging, keep one sold document of each consecutive run (B§4). */
  collapseSold: boolean
  offset: number
  limit: number
}

export type FacetCount = { value: string; count: number }
export type RangeStats = { min: number; max: number }

export type EngineAnswer = {
  kind: 'found'
  /** All matches, before paging (and after collapsing, when asked). */
  total: number
  hits: SearchDocument[]
  /** Count descending, then value; only values that occur among what the other conditions leave, count ≥ 1. */
  facets: Partial<Record<FacetAttribute, FacetCount[]>>
  /** Absent when nothing matches. */
  stats: Partial<Record<RangeAttribute, RangeStats>>
}

/** A failed search is never an empty one. */
export type EngineFailure = { kind: 'failed'; reason: string }

/** The port every search engine fills (in-process now, OpenSearch later); `engine-contract.ts` is its test. */
export type SearchEngine = {
  search(tenantId: number, request: EngineRequest): Promise<EngineAnswer | EngineFailure>
  /** Documents of these ids that the filter lets through, in the order given. */
  fetch(tenantId: number, ids: readonly number[], filter: Filter | null): Promise<SearchDocument[]>
  /** Replaces everything of a tenant; readers see the old stock until the new one is complete. */
  replaceAll(tenantId: number, documents: Iterable<SearchDocument>): Promise<void>
  /** Adds or replaces documents and removes ids, in one step for readers. */
  apply(tenantId: number, change: { upsert: readonly SearchDocument[]; remove: readonly number[] }): Promise<void>
  status(): { tenantId: number; documents: number; bytes: number | null }[]
  drop(tenantId: number): void
}
