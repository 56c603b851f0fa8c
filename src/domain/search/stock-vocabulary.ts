import { slugOf } from '#domain/stock/listing-slug.ts'
import type { SearchVocabulary, VocabularyEntry } from './search-vocabulary.ts'

/** Makes and models ever listed, each with how many are available now. `isFormer`: vehicles were corrected away from it. */
export type ListedModel = { make: string; model: string; available: number; isFormer?: boolean }

export type VocabularyDefaults = Pick<SearchVocabulary, 'defaultSort' | 'defaultPath' | 'certifiedOnly'>

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
