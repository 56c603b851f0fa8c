import { FACET_FIELDS, type SearchDocument } from '#domain/search/search-document.ts'

/** Fields of a vehicle the API shows (decisions §4). A new field of a document is not among them until it is named here. */
// biome-ignore format: one list, read in groups
export const PUBLISHED_FIELDS = [
  'id', 'slug', 'path', 'name', 'carsales_title', 'stocknum', 'item_type', 'car_type', 'status', 'reserved', 'preorder',
  'certified', 'tag', 'categories', 'year', 'make', 'model', 'make_model', 'badge', 'series', 'colour', 'simple_colour',
  'interior_colour', 'body', 'simple_body', 'fuel', 'simple_fuel', 'trans', 'simple_transmission', 'drive',
  'simple_drive', 'seats', 'doors', 'gearnum', 'engine_size', 'towing', 'km', 'price', 'list_price', 'before_price',
  'offer_price', 'subscription_price', 'price_type', 'price_range', 'weekly_price_range', 'weekly_repayment',
  'interest_rate', 'comparison_rate', 'filtered_features', 'dealership_id', 'dealership_name', 'dealership_slug', 'location_id',
  'location_name', 'city', 'state', 'coordinates', 'distribution_locations', 'show_on_dealer_website', 'views', 'photos_count',
  'images', 'primary_image_url', 'created_at_timestamp', 'updated_at_timestamp', 'sold_date_timestamp', 'rank',
] as const satisfies readonly (keyof SearchDocument | 'primary_image_url')[]

export type PublishedField = (typeof PUBLISHED_FIELDS)[number]

const PICTURES: ReadonlySet<string> = new Set(['images', 'primary_image_url'])

/** Attributes a filter may name: the published fields (pictures are none) and the facets, in alphabetical order. */
export const FILTERABLE: readonly string[] = [
  ...new Set<string>([...PUBLISHED_FIELDS.filter((field) => !PICTURES.has(field)), ...Object.keys(FACET_FIELDS)]),
].sort()

/** Attributes that `facets` may name. */
export const FACETABLE = Object.keys(FACET_FIELDS).sort() as (keyof typeof FACET_FIELDS)[]

/** Fields `sort` may name, in either direction and one after the other. */
export const SORTABLE = [
  'created_at_timestamp',
  'km',
  'list_price',
  'make',
  'model',
  'name',
  'price',
  'rank',
  'subscription_price',
  'towing',
  'updated_at_timestamp',
  'views',
  'year',
] as const satisfies readonly PublishedField[]
export type SortableField = (typeof SORTABLE)[number]
