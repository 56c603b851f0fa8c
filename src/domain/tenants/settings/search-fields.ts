/** What a dealer may sell, `item_type` (rule:vehicle-fields). */
export const VEHICLE_KINDS = ['car', 'truck', 'motorcycle', 'caravan'] as const

/** What search knows of a field of a vehicle. */
export type SearchFieldRow = {
  /** `?`: null where the vehicle has none. */
  type: 'text' | 'text?' | 'number' | 'number?' | 'integer' | 'integer?' | 'flag' | 'texts' | 'images'
  /** How the engine stores it where its type does not say: text that hardly repeats, numbers of which there are few. */
  column?: 'text' | 'dictionary'
  /** The fact of a listing it is; without, `to-search-document.ts` makes it. */
  from?: string
  /** Its name as a filter with choices (rule:facet-values), in addresses, settings and the API. */
  facet?: string
  /** It can be bounded by `range[field]=min:max`. */
  range?: true
  /** As a filter is headed. */
  label?: string
  /** What its choices are called where that is not the value itself. */
  values?: Readonly<Record<string, string>>
  /** What its choices count ("7 seats"). */
  counts?: string
  /** What its amounts are measured in. */
  unit?: '$' | 'km' | 'kg'
  /** Kinds of vehicle it says nothing about, though a feed may fill it. */
  unfit?: readonly (typeof VEHICLE_KINDS)[number][]
  /** The API may sort by it. */
  sortable?: true
  /** What a word of a text search found in it is worth; without, none is looked for there. */
  weight?: 1 | 2 | 3 | 4
  /** Its neighbouring words are also found written as one: Land Cruiser by landcruiser. */
  joined?: true
  /** What the API's description says of it; a field without is not published (rule:public-fields). */
  says?: string
}

const TYPES = { new: 'New', demo: 'Demo', used: 'Used' }
const STATUSES = { in_stock: 'In Stock', coming_soon: 'Coming Soon', sold: 'Sold' }
const KINDS = { car: 'Cars', truck: 'Trucks', motorcycle: 'Motorcycles', caravan: 'Caravans' }

/**
 * The fields of a vehicle that search holds, each in one row from which all else follows: documents, columns, filters,
 * settings, labels, the API and its description. Here, because settings name them. docs/where-to-add.md has the steps.
 * Body, fuel, transmission and drive are filtered by the simple vocabulary (rule:facet-values).
 */
// biome-ignore format: a field a row
export const SEARCH_FIELDS = {
  id: { type: 'integer', from: 'listingId', says: 'Unique across all dealers.' },
  slug: { type: 'text', column: 'text', from: 'slug', says: 'The last part of its address.' },
  path: { type: 'text', column: 'text', says: 'Its page on this site.' },
  name: { type: 'text', column: 'text', from: 'name', sortable: true, weight: 2,
    says: 'Year, make, model and badge as the dealer has it.' },
  carsales_title: { type: 'text?', column: 'text', from: 'carsalesTitle', weight: 2,
    says: 'The title it is listed under elsewhere.' },
  stocknum: { type: 'text', column: 'text', from: 'stockNumber', says: 'The dealer’s stock number.' },
  item_type: { type: 'text', from: 'itemType', facet: 'item_type', label: 'Kind of vehicle', values: KINDS, weight: 2,
    says: 'What kind of vehicle it is.' },
  car_type: { type: 'text', from: 'carType', facet: 'car_type', label: 'Condition', values: TYPES, weight: 2,
    says: 'Its condition.' },
  status: { type: 'text', from: 'status', facet: 'status', label: 'Status', values: STATUSES,
    says: 'Whether it can be had.' },
  reserved: { type: 'flag', from: 'reserved', says: 'Somebody has paid a deposit.' },
  preorder: { type: 'flag', from: 'preorder', says: 'It can be ordered before it arrives.' },
  certified: { type: 'flag', from: 'certified', facet: 'certified', label: 'Certified',
    values: { true: 'Certified', false: 'Not Certified' }, says: 'Certified by the dealer or its maker.' },
  tag: { type: 'text?', from: 'tag', facet: 'tag', label: 'Tag', weight: 1, says: 'A word on its card.' },
  categories: { type: 'texts', from: 'categories', facet: 'categories', label: 'Category', weight: 1,
    says: 'Groups the dealer put it into.' },
  year: { type: 'integer', from: 'year', facet: 'year', range: true, label: 'Year', sortable: true, weight: 2,
    says: 'Its model year.' },
  make: { type: 'text', from: 'make', facet: 'make', label: 'Make', sortable: true, weight: 4, joined: true,
    says: 'As makers write it.' },
  model: { type: 'text', from: 'model', facet: 'model', label: 'Model', sortable: true, weight: 4, joined: true,
    says: 'As makers write it.' },
  make_model: { type: 'text', facet: 'make_model', label: 'Make and model', weight: 4, joined: true,
    says: 'Both: "Toyota HiLux".' },
  badge: { type: 'text?', from: 'badge', facet: 'badge', label: 'Badge', weight: 3, joined: true, says: 'Its trim.' },
  series: { type: 'text?', from: 'series', facet: 'series', label: 'Series', weight: 3, joined: true,
    says: 'Its series.' },
  colour: { type: 'text?', from: 'colour', weight: 2,
    says: 'In the dealer’s words. As a filter or facet, `colour` is `simple_colour`.' },
  simple_colour: { type: 'text?', from: 'simpleColour', facet: 'colour', label: 'Colour', weight: 2,
    says: 'One of few words.' },
  interior_colour: { type: 'text?', from: 'interiorColour', says: 'In the dealer’s words.' },
  body: { type: 'text?', from: 'body', weight: 2,
    says: 'In the dealer’s words. As a filter or facet, `body` is `simple_body`.' },
  simple_body: { type: 'text?', from: 'simpleBody', facet: 'body', label: 'Body', weight: 2, joined: true,
    says: 'One of few words.' },
  fuel: { type: 'text?', from: 'fuel', weight: 2,
    says: 'In the dealer’s words. As a filter or facet, `fuel` is `simple_fuel`.' },
  simple_fuel: { type: 'text?', from: 'simpleFuel', facet: 'fuel', label: 'Fuel', unfit: ['caravan'], weight: 2,
    joined: true, says: 'One of few words.' },
  trans: { type: 'text?', from: 'transmission', weight: 2,
    says: 'In the dealer’s words. The filter and facet is `transmission`.' },
  simple_transmission: { type: 'text?', from: 'simpleTransmission', facet: 'transmission', label: 'Transmission',
    unfit: ['caravan'], weight: 2, says: 'One of few words.' },
  drive: { type: 'text?', from: 'drive', weight: 2,
    says: 'In the dealer’s words. As a filter or facet, `drive` is `simple_drive`.' },
  simple_drive: { type: 'text?', from: 'simpleDrive', facet: 'drive', label: 'Drive', unfit: ['motorcycle', 'caravan'],
    weight: 2, says: 'One of few words.' },
  seats: { type: 'number?', column: 'dictionary', from: 'seats', facet: 'seats', label: 'Seats', counts: 'seats',
    unfit: ['motorcycle', 'caravan'], says: 'How many.' },
  doors: { type: 'number?', column: 'dictionary', from: 'doors', says: 'How many.' },
  gearnum: { type: 'number?', column: 'dictionary', from: 'gearCount', says: 'Gears.' },
  engine_size: { type: 'text?', from: 'engineSize', weight: 1, says: '"2.8L".' },
  towing: { type: 'number?', from: 'towingCapacityBrakedKg', range: true, label: 'Towing capacity', unit: 'kg',
    unfit: ['motorcycle', 'caravan'], sortable: true, says: 'What it may tow, braked, in kilograms.' },
  aggregate_trailer_mass: { type: 'number?', from: 'aggregateTrailerMassKg', range: true, label: 'My car tows (ATM)',
    unit: 'kg', unfit: ['car', 'truck', 'motorcycle'], says: 'What a trailer weighs at most, in kilograms.' },
  km: { type: 'number?', facet: 'km', range: true, label: 'Kilometres', unit: 'km',
    unfit: ['caravan'], sortable: true, says: 'Odometer, in kilometres; null of what is towed.' },
  price: { type: 'number?', facet: 'price', range: true, label: 'Price', unit: '$', sortable: true,
    says: 'The advertised price, whole dollars: the offer price where there is one, else the list price.' },
  list_price: { type: 'number?', sortable: true, says: 'Whole dollars.' },
  before_price: { type: 'number?', says: 'What it cost before, whole dollars.' },
  offer_price: { type: 'number?', says: 'Whole dollars.' },
  subscription_price: { type: 'number?', facet: 'subscription_price', range: true, label: 'Weekly price', unit: '$',
    sortable: true, says: 'Whole dollars a week.' },
  reserve_deposit: { type: 'number?', column: 'dictionary',
    says: 'What reserves it online where it is not the dealer’s usual deposit, in dollars; 0: it cannot be reserved online.' },
  price_type: { type: 'text?', from: 'priceType', says: 'What its price includes.' },
  price_range: { type: 'text?', facet: 'price_range', label: 'Price range', says: 'The range its price lies in.' },
  weekly_price_range: { type: 'text?', facet: 'weekly_price_range', label: 'Weekly price',
    says: 'The range of what its card says a week: a subscription price, else a repayment that may be shown.' },
  weekly_repayment: { type: 'number?',
    says: 'From a lender, dollars a week; never shown without the two rates below.' },
  interest_rate: { type: 'number?', says: 'Of the same lender, percent a year.' },
  comparison_rate: { type: 'number?', says: 'Of the same lender, percent.' },
  finance_provider: { type: 'text?', says: 'That lender, by its name in the vehicle’s lender data.' },
  finance_terms: { type: 'text?', says: 'What its repayment is worked out with: "5 yrs, 10% deposit".' },
  filtered_features: { type: 'texts', facet: 'filtered_features', label: 'Features', weight: 1,
    says: 'Features one can filter by.' },
  dealership_id: { type: 'integer', column: 'dictionary', from: 'dealershipId', says: 'Who sells it.' },
  dealership_name: { type: 'text', from: 'dealershipName', facet: 'dealership_name', label: 'Dealership', weight: 1,
    says: 'Who sells it.' },
  dealership_slug: { type: 'text', from: 'dealershipSlug', facet: 'dealership_slug', label: 'Dealership',
    says: 'Who sells it.' },
  location_id: { type: 'integer?', column: 'dictionary', from: 'locationId', says: 'Where it stands.' },
  location_name: { type: 'text?', from: 'locationName', facet: 'location_name', label: 'Location', weight: 1,
    says: 'Where it stands.' },
  city: { type: 'text?', from: 'city', facet: 'city', label: 'City', weight: 1, says: 'Where it stands.' },
  state: { type: 'text?', from: 'state', facet: 'state', label: 'State', weight: 1, says: 'Where it stands: "QLD".' },
  coordinates: { type: 'text?', from: 'coordinates',
    says: 'Where it stands, degrees north and east: "-27.6161,152.7608".' },
  distribution_locations: { type: 'texts', facet: 'distribution_locations', label: 'Available at',
    says: 'Where it can be had too.' },
  show_on_dealer_website: { type: 'flag', from: 'showOnDealerWebsite', says: 'Always true here.' },
  views: { type: 'integer', from: 'views', sortable: true, says: 'How often its page was looked at.' },
  photos_count: { type: 'integer', from: 'imageCount', says: 'How many pictures it has.' },
  images: { type: 'images', says: 'The first five. Each is at `/media/{id}/{width}-{quality}` in other sizes too.' },
  created_at_timestamp: { type: 'number', facet: 'created_at_timestamp', label: 'Listed', sortable: true,
    says: 'Unix seconds.' },
  updated_at_timestamp: { type: 'number', sortable: true, says: 'Unix seconds.' },
  sold_date_timestamp: { type: 'number?', says: 'Unix seconds.' },
  rank: { type: 'number', sortable: true, says: 'What the default order goes by.' },
} as const satisfies Record<string, SearchFieldRow>

type Fields = typeof SEARCH_FIELDS
export type SearchField = keyof Fields

/** The fields whose row has a property. */
export type FieldWith<Property extends keyof SearchFieldRow> = {
  [Field in SearchField]: Fields[Field] extends Record<Property, unknown> ? Field : never
}[SearchField]

/** The fields whose row has the property, in the order of the table. */
export function fieldsWith<Property extends keyof SearchFieldRow>(property: Property): FieldWith<Property>[] {
  return (Object.keys(SEARCH_FIELDS) as SearchField[]).filter(
    (field): field is FieldWith<Property> => property in SEARCH_FIELDS[field],
  )
}

/** The orders an address may name, as pages offer them (rule:sort-orders). */
export const SORT_LABELS = {
  'rank:desc': 'Recommended',
  'price:asc': 'Price, low to high',
  'price:desc': 'Price, high to low',
  'km:asc': 'Kilometres, low to high',
  'year:desc': 'Newest year first',
  'created_at_timestamp:desc': 'Latest arrivals',
} as const
export const SORT_KEYS = Object.keys(SORT_LABELS) as (keyof typeof SORT_LABELS)[]
