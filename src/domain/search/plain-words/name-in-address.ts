import type { SearchVocabulary, VocabularyEntry } from '../search-vocabulary.ts'

/** A make of which the dealer has stock, and its model where there is stock of that, by their labels. */
export type NameInAddress = { make: string; model: string | null }

/** '/stock/used-toyota-hilux-123.html' is about Toyota HiLux; null for an address that names no make in stock. */
export function nameInAddress(address: string, { makes }: Pick<SearchVocabulary, 'makes'>): NameInAddress | null {
  const words = `-${address.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-`
  const longest = <E extends VocabularyEntry>(entries: readonly E[]) =>
    entries
      .filter(({ slug, count }) => count > 0 && words.includes(`-${slug}-`))
      .sort((one, other) => other.slug.length - one.slug.length)[0]
  const make = longest(makes)
  return make ? { make: make.label, model: longest(make.models)?.label ?? null } : null
}
