import { CAR_TYPES } from '#domain/stock/vocabularies.ts'
import { facetLabel } from './attribute-words.ts'
import type { FacetCount } from './engine.ts'
import type { FacetAttribute } from './search-document.ts'

/** One choice of a facet as pages show it (rule:facet-values). */
export type FacetItem = { label: string; value: string; count: number }

const READING_ORDER = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' })

/**
 * The choices of a facet in the order shoppers see (rule:facet-order): most vehicles first, then by label; car types
 * new, demo, used. A certified-only tenant offers no "not certified" (rule:certified-only).
 */
export function facetItems(
  attribute: FacetAttribute,
  counts: readonly FacetCount[],
  { certifiedOnly = false }: { certifiedOnly?: boolean } = {},
): FacetItem[] {
  const items = counts
    .filter(({ value }) => !(certifiedOnly && attribute === 'certified' && value === 'false'))
    .map(({ value, count }) => ({ label: facetLabel(attribute, value), value, count }))
  const byCount = (a: FacetItem, b: FacetItem) => b.count - a.count || READING_ORDER.compare(a.label, b.label)
  if (attribute !== 'car_type') return items.sort(byCount)
  return items.sort((a, b) => typePlace(a) - typePlace(b) || byCount(a, b))
}

function typePlace({ value }: FacetItem): number {
  const place = (CAR_TYPES as readonly string[]).indexOf(value)
  return place < 0 ? CAR_TYPES.length : place
}
