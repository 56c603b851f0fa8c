import type { PublishedField } from '../search/published-fields.ts'

type Schema = Record<string, unknown>

const text = (description: string): Schema => ({ type: 'string', description })
const textOrNull = (description: string): Schema => ({ type: ['string', 'null'], description })
const number = (description: string): Schema => ({ type: 'number', description })
const numberOrNull = (description: string): Schema => ({ type: ['number', 'null'], description })
const flag = (description: string): Schema => ({ type: 'boolean', description })
const texts = (description: string): Schema => ({ type: 'array', items: { type: 'string' }, description })

const FIELDS: Record<PublishedField, Schema> = {
  id: { type: 'integer', description: 'Unique across all dealers.' },
  slug: text('The last part of its address.'),
  path: text('Its page on this site.'),
  name: text('Year, make, model and badge as the dealer has it.'),
  carsales_title: textOrNull('The title it is listed under elsewhere.'),
  stocknum: text('The dealer’s stock number.'),
  item_type: { enum: ['car', 'truck', 'motorcycle', 'caravan'] },
  car_type: { enum: ['new', 'demo', 'used'] },
  status: { enum: ['in_stock', 'coming_soon', 'sold', 'withdrawn'] },
  reserved: flag('Somebody has paid a deposit.'),
  preorder: flag('It can be ordered before it arrives.'),
  certified: flag('Certified by the dealer or its maker.'),
  tag: textOrNull('A word on its card.'),
  categories: texts('Groups the dealer put it into.'),
  year: { type: 'integer' },
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
  price_type: { enum: ['drive_away', 'estimated_drive_away', 'excl_govt_charges', null] },
  price_range: textOrNull('The range its price lies in.'),
  weekly_price_range: textOrNull(
    'The range of what its card says a week: a subscription price, else a repayment that may be shown.',
  ),
  weekly_repayment: numberOrNull('From a lender, dollars a week; never shown without the two rates below.'),
  interest_rate: numberOrNull('Of the same lender, percent a year.'),
  comparison_rate: numberOrNull('Of the same lender, percent.'),
  filtered_features: texts('Features one can filter by.'),
  dealership_id: { type: 'integer' },
  dealership_name: text('Who sells it.'),
  dealership_slug: text('Who sells it.'),
  location_id: { type: ['integer', 'null'] },
  location_name: textOrNull('Where it stands.'),
  city: textOrNull('Where it stands.'),
  state: textOrNull('Where it stands: "QLD".'),
  coordinates: textOrNull('Where it stands, degrees north and east: "-27.6161,152.7608".'),
  distribution_locations: texts('Where it can be had too.'),
  show_on_dealer_website: flag('Always true here.'),
  views: { type: 'integer', description: 'How often its page was looked at.' },
  photos_count: { type: 'integer' },
  images: {
    type: 'array',
    description: 'The first five. Each is at `/media/{id}/{width}-{quality}` in other sizes too.',
    items: {
      type: 'object',
      required: ['id', 'width', 'height', 'url', 'thumb'],
      properties: {
        id: { type: 'integer' },
        width: { type: 'integer', description: 'Of the picture as it came, in pixels.' },
        height: { type: 'integer', description: 'Of the picture as it came, in pixels.' },
        url: text('1280 pixels wide, or as wide as it is; from the root of this host.'),
        thumb: {
          type: 'object',
          required: ['url'],
          additionalProperties: false,
          properties: { url: text('The same, 320 pixels wide.') },
        },
      },
    },
  },
  primary_image_url: textOrNull('The `url` of the first picture.'),
  created_at_timestamp: number('Unix seconds.'),
  updated_at_timestamp: number('Unix seconds.'),
  sold_date_timestamp: numberOrNull('Unix seconds.'),
  rank: number('What the default order goes by.'),
}

/** A vehicle as the API shows it: these fields and no others. */
export const VEHICLE: Schema = {
  type: 'object',
  required: Object.keys(FIELDS),
  additionalProperties: false,
  properties: FIELDS,
}

/** A hit: the fields asked for, and what was asked to be made of them. */
export const HIT: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...FIELDS,
    _formatted: {
      type: 'object',
      description: 'The hit with matches marked and texts cut; numbers are text in it.',
      propertyNames: { enum: Object.keys(FIELDS) },
    },
    _matchesPosition: {
      type: 'object',
      description: 'Where the matches are, in bytes of UTF-8; `indices` in a list.',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['start', 'length'],
          properties: {
            start: { type: 'integer' },
            length: { type: 'integer' },
            indices: { type: 'array', items: { type: 'integer' } },
          },
        },
      },
    },
  },
}
