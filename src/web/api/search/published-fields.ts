import { FACET_FIELDS, type FacetAttribute } from '#domain/search/search-document.ts'
import { type FieldWith, fieldsWith } from '#domain/tenants/settings/search-fields.ts'

export type PublishedField = FieldWith<'says'> | 'primary_image_url'

/** Fields of a vehicle the API shows (decisions §4): those the table of fields describes, and the picture made of them. */
export const PUBLISHED_FIELDS: readonly PublishedField[] = fieldsWith('says').flatMap((field) =>
  field === 'images' ? [field, 'primary_image_url' as const] : [field],
)

const PICTURES: ReadonlySet<string> = new Set(['images', 'primary_image_url'])

/** Attributes a filter may name: the published fields (pictures are none) and the facets, in alphabetical order. */
export const FILTERABLE: readonly string[] = [
  ...new Set<string>([...PUBLISHED_FIELDS.filter((field) => !PICTURES.has(field)), ...Object.keys(FACET_FIELDS)]),
].sort()

/** Attributes that `facets` may name. */
export const FACETABLE = Object.keys(FACET_FIELDS).sort() as FacetAttribute[]

/** Fields `sort` may name, in either direction and one after the other. */
export const SORTABLE = fieldsWith('sortable').sort()
export type SortableField = FieldWith<'sortable'>
