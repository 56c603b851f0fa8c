import type { ItemType } from '#domain/stock/listing.ts'
import type { FacetAttribute, RangeAttribute } from './search-document.ts'

/** Filters that say nothing about a kind of vehicle, though a feed may fill their fields. */
const UNFIT: Readonly<Record<ItemType, readonly (FacetAttribute | RangeAttribute)[]>> = {
  car: [],
  truck: [],
  motorcycle: ['drive', 'seats', 'towing'],
  caravan: ['transmission', 'drive', 'fuel', 'seats', 'km', 'towing'],
}

/** Those that fit at least one of the kinds in sight; kinds nobody knows fit everything. */
export function fittingKinds<Attribute extends FacetAttribute | RangeAttribute>(
  attributes: readonly Attribute[],
  kinds: readonly string[],
): Attribute[] {
  if (kinds.length === 0) return [...attributes]
  return attributes.filter((attribute) => kinds.some((kind) => !unfitFor(kind).includes(attribute)))
}

function unfitFor(kind: string): readonly (FacetAttribute | RangeAttribute)[] {
  return Object.hasOwn(UNFIT, kind) ? UNFIT[kind as ItemType] : []
}
