import { slugOf } from '#domain/stock/listing-slug.ts'
import { remembered } from './remembered.ts'
import { DEFAULT_SORT, type SortKey } from './sort.ts'

/** A word of the tenant's as it stands in a path and as people read it. `count` is what is on the site now. */
export type VocabularyEntry = { slug: string; label: string; count: number }
export type VocabularyMake = VocabularyEntry & { models: readonly VocabularyEntry[] }

/**
 * What search addresses of one tenant can say (rule:search-path): every make and model it has ever listed, its
 * dealerships, and its own defaults. Plain data: it may be sent to the browser.
 */
export type SearchVocabulary = {
  makes: readonly VocabularyMake[]
  dealerships: readonly VocabularyEntry[]
  defaultSort: SortKey
  /** Where `/search` leads. */
  defaultPath: string
  /** All its used stock is certified: "not certified" is nothing to ask for (rule:certified-only). */
  certifiedOnly?: boolean
  /** When the first of all vehicles was listed, in Unix milliseconds; absent where none was. */
  firstListedAtMs?: number
}

export const DEFAULT_SEARCH_PATH = '/search/new-used-and-demo-cars'

/** A vocabulary of nothing: every tenant starts with it. */
export const EMPTY_VOCABULARY: SearchVocabulary = {
  makes: [],
  dealerships: [],
  defaultSort: DEFAULT_SORT,
  defaultPath: DEFAULT_SEARCH_PATH,
}

/** The make a URL names; undefined when the tenant never had one of that slug. */
export function makeBySlug(vocabulary: SearchVocabulary, slug: string): VocabularyMake | undefined {
  return indexOf(vocabulary).makesBySlug.get(slug)
}

/** The make of exactly this label (`Land Rover`); undefined when the tenant never had one spelt so. */
export function makeByLabel(vocabulary: SearchVocabulary, label: string): VocabularyMake | undefined {
  return indexOf(vocabulary).makesByLabel.get(label)
}

/** The dealership a URL names; undefined when the tenant has none of that slug. */
export function dealershipBySlug(vocabulary: SearchVocabulary, slug: string): VocabularyEntry | undefined {
  return indexOf(vocabulary).dealerships.get(slug)
}

/** A make or model in the tenant's own spelling, however it was typed; as it was typed when the tenant never had it. */
export function ownSpelling(vocabulary: SearchVocabulary, attribute: 'make' | 'model', label: string): string {
  const { makeSpellings, modelSpellings } = indexOf(vocabulary)
  const spellings = attribute === 'make' ? makeSpellings : modelSpellings
  return spellings.get(label) ?? spellings.get(label.toLowerCase()) ?? label
}

const indexes = new WeakMap<SearchVocabulary, ReturnType<typeof newIndex>>()

function indexOf(vocabulary: SearchVocabulary): ReturnType<typeof newIndex> {
  return remembered(indexes, vocabulary, () => newIndex(vocabulary))
}

function newIndex({ makes, dealerships }: SearchVocabulary) {
  return {
    makesBySlug: firstOfEach(makes, ({ slug }) => slug),
    makesByLabel: firstOfEach(makes, ({ label }) => label),
    dealerships: firstOfEach(dealerships, ({ slug }) => slug),
    makeSpellings: spellings(makes),
    modelSpellings: spellings(makes.flatMap(({ models }) => models)),
  }
}

/** Each label by itself and in lower case; what is spelt so exactly goes before what is only spelt like it. */
function spellings(entries: readonly VocabularyEntry[]): Map<string, string> {
  const found = new Map(entries.map(({ label }) => [label, label]))
  for (const { label } of entries) if (!found.has(label.toLowerCase())) found.set(label.toLowerCase(), label)
  return found
}

function firstOfEach<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T> {
  return new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]))
}

/** Makes and models ever listed, each with how many are available now. `isFormer`: vehicles were corrected away from it. */
export type ListedModel = { make: string; model: string; available: number; isFormer?: boolean }

type VocabularyDefaults = Pick<SearchVocabulary, 'defaultSort' | 'defaultPath' | 'certifiedOnly' | 'firstListedAtMs'>

/**
 * The vocabulary of everything ever listed. Where two spellings share a segment ("MX 5", "MX-5"), the one with more
 * available stock speaks for both, one that was corrected never for one that stands.
 */
export function stockVocabulary(
  listed: readonly ListedModel[],
  dealerships: readonly VocabularyEntry[],
  defaults: VocabularyDefaults,
): SearchVocabulary {
  const named = listed.filter(({ make, model }) => slugOf(make) && slugOf(model))
  const makes = entries(named, ({ make }) => make).map(({ rows, ...make }) => ({
    ...make,
    models: entries(rows, ({ model }) => model).map(({ rows: _, ...model }) => model),
  }))
  return { makes, dealerships, ...defaults }
}

/** One entry per segment, in segment order. */
function entries(
  listed: readonly ListedModel[],
  wordOf: (row: ListedModel) => string,
): (VocabularyEntry & { rows: ListedModel[] })[] {
  return [...Map.groupBy(listed, (row) => slugOf(wordOf(row)))]
    .map(([slug, rows]) => ({
      slug,
      label: commonest(rows, wordOf),
      count: rows.reduce((sum, { available }) => sum + available, 0),
      rows,
    }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

function commonest(rows: readonly ListedModel[], wordOf: (row: ListedModel) => string): string {
  const totals = new Map<string, number>()
  const standing = rows.filter(({ isFormer }) => !isFormer)
  for (const row of standing.length > 0 ? standing : rows)
    totals.set(wordOf(row), (totals.get(wordOf(row)) ?? 0) + row.available)
  return [...totals].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]![0]
}
