import * as z from 'zod'
import { FACET_FIELDS, type FacetAttribute } from '#domain/search/search-document.ts'
import { CAR_TYPES, ITEM_TYPES, LISTING_STATUSES, PRICE_TYPES } from '#domain/stock/vocabularies.ts'
import {
  type FieldWith,
  fieldsWith,
  SEARCH_FIELDS,
  type SearchFieldRow,
} from '#domain/tenants/settings/search-fields.ts'

export type PublishedField = FieldWith<'says'> | 'primary_image_url'

/** Fields of a vehicle the API shows (rule:public-fields): those the table of fields describes, and the picture made of them. */
export const PUBLISHED_FIELDS: readonly PublishedField[] = fieldsWith('says').flatMap((field) =>
  field === 'images' ? [field, 'primary_image_url' as const] : [field],
)

const IMAGE = z.looseObject({
  id: z.int(),
  width: z.int().describe('Of the picture as it came, in pixels.'),
  height: z.int().describe('Of the picture as it came, in pixels.'),
  url: z.string().describe('1280 pixels wide, or as wide as it is; from the root of this host.'),
  thumb: z.object({ url: z.string().describe('The same, 320 pixels wide.') }),
})

const TYPES: Record<SearchFieldRow['type'], z.ZodType> = {
  text: z.string(),
  'text?': z.string().nullable(),
  number: z.number(),
  'number?': z.number().nullable(),
  integer: z.int(),
  'integer?': z.int().nullable(),
  flag: z.boolean(),
  texts: z.array(z.string()),
  images: z.array(IMAGE),
}

/** Fields with few values, which are named. */
const CLOSED: Partial<Record<PublishedField, z.ZodType>> = {
  item_type: z.enum(ITEM_TYPES),
  car_type: z.enum(CAR_TYPES),
  status: z.enum(LISTING_STATUSES),
  price_type: z.enum(PRICE_TYPES).nullable(),
}

export const PUBLISHED = Object.fromEntries(PUBLISHED_FIELDS.map((field) => [field, schemaOf(field)])) as Record<
  PublishedField,
  z.ZodType
>

function schemaOf(field: PublishedField): z.ZodType {
  if (field === 'primary_image_url') return TYPES['text?'].describe('The `url` of the first picture.')
  const { type, says } = SEARCH_FIELDS[field]
  return (CLOSED[field] ?? TYPES[type]).describe(says)
}

/** A vehicle as the API shows it: these fields and no others. */
export const VEHICLE = z.object(PUBLISHED).meta({ id: 'Vehicle' })

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
