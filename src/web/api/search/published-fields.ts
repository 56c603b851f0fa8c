import * as z from 'zod'
import { FACET_FIELDS, type SearchDocument } from '#domain/search/search-document.ts'

const text = (words: string) => z.string().describe(words)
const textOrNull = (words: string) => z.string().nullable().describe(words)
const numberOrNull = (words: string) => z.number().nullable().describe(words)
const texts = (words: string) => z.array(z.string()).describe(words)
const flag = (words: string) => z.boolean().describe(words)

const IMAGE = z.looseObject({
  id: z.int(),
  width: z.int().describe('Of the picture as it came, in pixels.'),
  height: z.int().describe('Of the picture as it came, in pixels.'),
  url: text('1280 pixels wide, or as wide as it is; from the root of this host.'),
  thumb: z.object({ url: text('The same, 320 pixels wide.') }),
})

/** Fields of a vehicle the API shows (decisions §4). A new field of a document is not among them until it is named here. */
export const PUBLISHED = {
  id: z.int().describe('Unique across all dealers.'),
  slug: text('The last part of its address.'),
  path: text('Its page on this site.'),
  name: text('Year, make, model and badge as the dealer has it.'),
  carsales_title: textOrNull('The title it is listed under elsewhere.'),
  stocknum: text('The dealer’s stock number.'),
  item_type: z.enum(['car', 'truck', 'motorcycle', 'caravan']),
  car_type: z.enum(['new', 'demo', 'used']),
  status: z.enum(['in_stock', 'coming_soon', 'sold', 'withdrawn']),
  reserved: flag('Somebody has paid a deposit.'),
  preorder: flag('It can be ordered before it arrives.'),
  certified: flag('Certified by the dealer or its maker.'),
  tag: textOrNull('A word on its card.'),
  categories: texts('Groups the dealer put it into.'),
  year: z.int(),
  make: text('As makers write it.'),
  model: text('As makers write it.'),
  make_model: text('Both: "Toyota HiLux".'),
  badge: textOrNull('Its trim.'),
  series: textOrNull('Its series.'),
  colour: textOrNull('In the dealer’s words. As a filter or facet, `colour` is `simple_colour`.'),
  simple_colour: textOrNull('One of few words.'),
  interior_colour: textOrNull('In the dealer’s words.'),
  body: textOrNull('In the dealer’s words. As a filter or facet, `body` is `simple_body`.'),
  simple_body: textOrNull('One of few words.'),
  fuel: textOrNull('In the dealer’s words. As a filter or facet, `fuel` is `simple_fuel`.'),
  simple_fuel: textOrNull('One of few words.'),
  trans: textOrNull('In the dealer’s words. The filter and facet is `transmission`.'),
  simple_transmission: textOrNull('One of few words.'),
  drive: textOrNull('In the dealer’s words. As a filter or facet, `drive` is `simple_drive`.'),
  simple_drive: textOrNull('One of few words.'),
  seats: numberOrNull('How many.'),
  doors: numberOrNull('How many.'),
  gearnum: numberOrNull('Gears.'),
  engine_size: textOrNull('"2.8L".'),
  towing: numberOrNull('What it may tow, braked, in kilograms.'),
  km: numberOrNull('Odometer, in kilometres.'),
  price: numberOrNull('The advertised price, whole dollars: the offer price where there is one, else the list price.'),
  list_price: numberOrNull('Whole dollars.'),
  before_price: numberOrNull('What it cost before, whole dollars.'),
  offer_price: numberOrNull('Whole dollars.'),
  subscription_price: numberOrNull('Whole dollars a week.'),
  price_type: z.enum(['drive_away', 'estimated_drive_away', 'excl_govt_charges']).nullable(),
  price_range: textOrNull('The range its price lies in.'),
  weekly_price_range: textOrNull(
    'The range of what its card says a week: a subscription price, else a repayment that may be shown.',
  ),
  weekly_repayment: numberOrNull('From a lender, dollars a week; never shown without the two rates below.'),
  interest_rate: numberOrNull('Of the same lender, percent a year.'),
  comparison_rate: numberOrNull('Of the same lender, percent.'),
  filtered_features: texts('Features one can filter by.'),
  dealership_id: z.int(),
  dealership_name: text('Who sells it.'),
  dealership_slug: text('Who sells it.'),
  location_id: z.int().nullable(),
  location_name: textOrNull('Where it stands.'),
  city: textOrNull('Where it stands.'),
  state: textOrNull('Where it stands: "QLD".'),
  coordinates: textOrNull('Where it stands, degrees north and east: "-27.6161,152.7608".'),
  distribution_locations: texts('Where it can be had too.'),
  show_on_dealer_website: flag('Always true here.'),
  views: z.int().describe('How often its page was looked at.'),
  photos_count: z.int(),
  images: z.array(IMAGE).describe('The first five. Each is at `/media/{id}/{width}-{quality}` in other sizes too.'),
  primary_image_url: textOrNull('The `url` of the first picture.'),
  created_at_timestamp: z.number().describe('Unix seconds.'),
  updated_at_timestamp: z.number().describe('Unix seconds.'),
  sold_date_timestamp: numberOrNull('Unix seconds.'),
  rank: z.number().describe('What the default order goes by.'),
} as const satisfies Partial<Record<keyof SearchDocument | 'primary_image_url', z.ZodType>>

export type PublishedField = keyof typeof PUBLISHED
export const PUBLISHED_FIELDS = Object.keys(PUBLISHED) as PublishedField[]

/** A vehicle as the API shows it: these fields and no others. */
export const VEHICLE = z.object(PUBLISHED).meta({ id: 'Vehicle' })

const PICTURES: ReadonlySet<string> = new Set(['images', 'primary_image_url'])

/** Attributes a filter may name: the published fields (pictures are none) and the facets, in alphabetical order. */
export const FILTERABLE: readonly string[] = [
  ...new Set<string>([...PUBLISHED_FIELDS.filter((field) => !PICTURES.has(field)), ...Object.keys(FACET_FIELDS)]),
].sort()

/** Attributes that `facets` may name. */
export const FACETABLE = Object.keys(FACET_FIELDS).sort() as (keyof typeof FACET_FIELDS)[]

/** Fields `sort` may name, in either direction and one after the other. */
// biome-ignore format: one list
export const SORTABLE = [
  'created_at_timestamp', 'km', 'list_price', 'make', 'model', 'name', 'price', 'rank', 'subscription_price', 'towing',
  'updated_at_timestamp', 'views', 'year',
] as const satisfies readonly PublishedField[]
export type SortableField = (typeof SORTABLE)[number]
