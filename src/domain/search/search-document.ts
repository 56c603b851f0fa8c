import {
  type FieldWith,
  fieldsWith,
  SEARCH_FIELDS,
  type SearchField,
  type SearchFieldRow,
} from '#domain/tenants/settings/search-fields.ts'

type Plain = { text: string; number: number; integer: number }
type Values = Plain & { [Type in keyof Plain as `${Type}?`]: Plain[Type] | null } & {
  flag: boolean
  texts: string[]
  images: { id: number; width: number; height: number }[]
}
type Fields = typeof SEARCH_FIELDS

/**
 * One vehicle as search holds it and as the public API shows it (rule:vehicle-fields): field names, whole dollars,
 * Unix seconds; of its pictures the first five, enough for a card. What each field is says `SEARCH_FIELDS`.
 */
export type SearchDocument = { [Field in SearchField]: Values[Fields[Field]['type']] }

type FacetFields = { [Field in FieldWith<'facet'> as Fields[Field]['facet']]: Field }
export type FacetAttribute = keyof FacetFields
/** The field each facet reads. */
export const FACET_FIELDS = Object.fromEntries(
  fieldsWith('facet').map((field) => [SEARCH_FIELDS[field].facet, field]),
) as FacetFields

export type RangeAttribute = FieldWith<'range'>
/** Attributes a shopper may bound with `range[attr]=min:max`, and whose statistics the engine gives. */
export const RANGE_ATTRIBUTES = fieldsWith('range')

/** What is known of a filter: a facet by its name, a range by its field's. */
export function attributeRow(attribute: FacetAttribute | RangeAttribute): SearchFieldRow & { label: string } {
  const field = attribute in FACET_FIELDS ? FACET_FIELDS[attribute as FacetAttribute] : (attribute as RangeAttribute)
  return SEARCH_FIELDS[field]
}
