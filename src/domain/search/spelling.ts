import { slugOf } from '#domain/stock/listing-slug.ts'
import type { FacetAttribute } from './search-document.ts'

const NAMES: ReadonlySet<FacetAttribute> = new Set(['make', 'model', 'make_model'])

/** By which two labels are the same: makes and models however they are spelt, as in addresses (rule:search-path). */
export function spellingOf(attribute: FacetAttribute, label: string): string {
  return NAMES.has(attribute) ? slugOf(label) : label
}
