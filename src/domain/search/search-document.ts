/**
 * One vehicle as search holds it and as the public API shows it: the specification's field names, whole dollars,
 * Unix seconds. It carries published fields only (decisions §4), so a document may be sent to anyone.
 */
export type SearchDocument = {
  id: number
  slug: string
  path: string
  name: string
  carsales_title: string | null
  item_type: string
  car_type: string
  status: string
  reserved: boolean
  preorder: boolean
  certified: boolean
  tag: string | null
  categories: string[]
  year: number
  make: string
  model: string
  make_model: string
  badge: string | null
  series: string | null
  colour: string | null
  simple_colour: string | null
  interior_colour: string | null
  body: string | null
  simple_body: string | null
  fuel: string | null
  simple_fuel: string | null
  trans: string | null
  simple_transmission: string | null
  drive: string | null
  simple_drive: string | null
  seats: number | null
  doors: number | null
  gearnum: number | null
  engine_size: string | null
  /** What it may tow, braked, in kilograms. */
  towing: number | null
  km: number | null
  /** The advertised price: the offer price where there is one, else the list price. */
  price: number | null
  list_price: number | null
  before_price: number | null
  offer_price: number | null
  subscription_price: number | null
  price_type: string | null
  price_range: string | null
  weekly_price_range: string | null
  weekly_repayment: number | null
  interest_rate: number | null
  comparison_rate: number | null
  filtered_features: string[]
  stocknum: string
  dealership_id: number
  dealership_name: string
  dealership_slug: string
  location_id: number | null
  location_name: string | null
  city: string | null
  state: string | null
  /** Where it stands, "-27.6161,152.7608" (degrees north, east). */
  coordinates: string | null
  distribution_locations: string[]
  show_on_dealer_website: boolean
  views: number
  photos_count: number
  /** The first five pictures: enough for a card. */
  images: { id: number; width: number; height: number }[]
  created_at_timestamp: number
  updated_at_timestamp: number
  sold_date_timestamp: number | null
  /** The documented score `sortBy=rank:desc` orders by. */
  rank: number
}

/**
 * Attributes a shopper may refine by (B§3 "Search facet attributes"), each with the document field it reads:
 * body, fuel, transmission and drive show the simple vocabulary (decisions §10).
 */
export const FACET_FIELDS = {
  badge: 'badge',
  status: 'status',
  car_type: 'car_type',
  categories: 'categories',
  city: 'city',
  colour: 'simple_colour',
  dealership_name: 'dealership_name',
  filtered_features: 'filtered_features',
  item_type: 'item_type',
  location_name: 'location_name',
  make: 'make',
  make_model: 'make_model',
  model: 'model',
  price_range: 'price_range',
  seats: 'seats',
  body: 'simple_body',
  drive: 'simple_drive',
  fuel: 'simple_fuel',
  transmission: 'simple_transmission',
  state: 'state',
  tag: 'tag',
  weekly_price_range: 'weekly_price_range',
  certified: 'certified',
  year: 'year',
  km: 'km',
  price: 'price',
  subscription_price: 'subscription_price',
  created_at_timestamp: 'created_at_timestamp',
  dealership_slug: 'dealership_slug',
  distribution_locations: 'distribution_locations',
  series: 'series',
} as const satisfies Record<string, keyof SearchDocument>
export type FacetAttribute = keyof typeof FACET_FIELDS

/** Attributes a shopper may bound with `range[attr]=min:max`, and whose statistics the engine gives. */
export const RANGE_ATTRIBUTES = ['price', 'km', 'year', 'subscription_price', 'towing'] as const
export type RangeAttribute = (typeof RANGE_ATTRIBUTES)[number]
