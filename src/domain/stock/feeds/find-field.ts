import { FEED_FIELDS, type FeedField } from './fields.ts'

/** A header or field name as it is compared: letters and digits only, lower case. `Stock number *` is `stocknumber`. */
export function headerKey(header: string): string {
  return header.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const FIELDS = Object.entries(FEED_FIELDS) as [FeedField, (typeof FEED_FIELDS)[FeedField]][]
/** A field's own name is a header too, unless another field goes by it (`Gear type` is a transmission in the wild). */
const FIELD_BY_HEADER = new Map<string, FeedField>([
  ...FIELDS.map(([field]) => [headerKey(field).replace(/cents$/, ''), field] as const),
  ...FIELDS.flatMap(([field, { headers }]) => headers.map((header) => [header, field] as const)),
])

/**
 * The field a header names, matched loosely; undefined when none does. `Image 7` and `Photo12` are pictures. A column
 * of cents is not taken for one of dollars.
 */
export function findFeedField(header: string): FeedField | undefined {
  const key = headerKey(header)
  if (key.endsWith('cents')) return undefined
  return FIELD_BY_HEADER.get(key) ?? (/^(image|photo|picture)s?(url)?\d+(url)?$/.test(key) ? 'photos' : undefined)
}

/** The field a map file or a fact's own name (`priceCents`) means: the same names, amounts still written in dollars. */
export function findNamedField(name: string): FeedField | undefined {
  return Object.hasOwn(FEED_FIELDS, name) ? (name as FeedField) : findFeedField(name.replace(/_?cents$/i, ''))
}
