import { slugOf } from '#domain/stock/listing-slug.ts'

/** A value with the URL segment it stands for. */
export type NamedSlug = { slug: string; label: string }

/** What a tenant's search URLs may name: every make and model it has ever listed, and its dealerships. */
export type StockVocabulary = {
  makes: (NamedSlug & { models: NamedSlug[] })[]
  dealerships: NamedSlug[]
}

/** Makes and models ever listed, each with how many are available now. */
export type ListedModel = { make: string; model: string; available: number }

/**
 * The vocabulary of everything ever listed. Where two spellings share a segment ("MX 5", "MX-5"), the one with more
 * available stock speaks for it.
 */
export function stockVocabulary(listed: readonly ListedModel[], dealerships: readonly NamedSlug[]): StockVocabulary {
  const byMake = Map.groupBy(
    listed.filter(({ make, model }) => slugOf(make) && slugOf(model)),
    ({ make }) => slugOf(make),
  )
  const makes = [...byMake].map(([slug, rows]) => ({
    slug,
    label: commonest(rows.map((row) => [row.make, row.available])),
    models: [...Map.groupBy(rows, ({ model }) => slugOf(model))]
      .map(([modelSlug, same]) => ({ slug: modelSlug, label: commonest(same.map((row) => [row.model, row.available])) }))
      .sort(bySlug),
  }))
  return { makes: makes.sort(bySlug), dealerships: [...dealerships] }
}

function commonest(spellings: [label: string, available: number][]): string {
  const totals = new Map<string, number>()
  for (const [label, available] of spellings) totals.set(label, (totals.get(label) ?? 0) + available)
  return [...totals].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]![0]
}

function bySlug(a: NamedSlug, b: NamedSlug): number {
  return a.slug < b.slug ? -1 : 1
}
