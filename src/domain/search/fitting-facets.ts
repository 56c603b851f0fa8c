import type { ItemType } from '#domain/stock/listing.ts'
import { attributeRow, type FacetAttribute, type RangeAttribute } from './search-document.ts'

/** Those that say something about one of the kinds in sight at least; kinds nobody knows fit everything. */
export function fittingKinds<Attribute extends FacetAttribute | RangeAttribute>(
  attributes: readonly Attribute[],
  kinds: readonly string[],
): Attribute[] {
  if (kinds.length === 0) return [...attributes]
  return attributes.filter((attribute) => {
    const { unfit = [] } = attributeRow(attribute)
    return kinds.some((kind) => !unfit.includes(kind as ItemType))
  })
}
