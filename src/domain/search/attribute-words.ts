import type { ItemType } from '#domain/stock/listing.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import { attributeRow, type FacetAttribute, type RangeAttribute } from './search-document.ts'

/** A facet's value in a shopper's words. */
export function facetLabel(attribute: FacetAttribute, value: string): string {
  const { values } = attributeRow(attribute)
  return values && Object.hasOwn(values, value) ? values[value]! : value
}

/** The same where it stands by itself: "7 seats". */
export function choiceWords(attribute: FacetAttribute, value: string): string {
  const { counts } = attributeRow(attribute)
  return facetLabel(attribute, value) + (counts ? ` ${counts}` : '')
}

/** "$45,000", "60,000 km", "3,000 kg", "2021". */
export function amountWords(attribute: RangeAttribute, amount: number): string {
  const { unit } = attributeRow(attribute)
  if (!unit) return String(amount)
  return unit === '$' ? `$${grouped(amount)}` : `${grouped(amount)} ${unit}`
}

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
