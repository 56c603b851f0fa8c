import type { Place } from '#domain/locations/places.ts'
import { facetLabel } from '#domain/search/facet-order.ts'
import type { FacetAttribute, RangeAttribute } from '#domain/search/search-document.ts'
import type { ActiveFilter, Bounds, Near, SearchQuery } from '#domain/search/search-query.ts'
import type { SortKey } from '#domain/search/sort.ts'
import type { CarType } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

export const FACET_LABELS: Record<FacetAttribute | RangeAttribute, string> = {
  badge: 'Badge',
  status: 'Status',
  car_type: 'Condition',
  categories: 'Category',
  city: 'City',
  colour: 'Colour',
  dealership_name: 'Dealership',
  filtered_features: 'Features',
  item_type: 'Kind of vehicle',
  location_name: 'Location',
  make: 'Make',
  make_model: 'Make and model',
  model: 'Model',
  price_range: 'Price range',
  seats: 'Seats',
  body: 'Body',
  drive: 'Drive',
  fuel: 'Fuel',
  transmission: 'Transmission',
  state: 'State',
  tag: 'Tag',
  weekly_price_range: 'Weekly price',
  certified: 'Certified',
  year: 'Year',
  km: 'Kilometres',
  price: 'Price',
  subscription_price: 'Weekly price',
  created_at_timestamp: 'Listed',
  dealership_slug: 'Dealership',
  distribution_locations: 'Available at',
  series: 'Series',
  towing: 'Towing capacity',
}

export const SORT_LABELS: Record<SortKey, string> = {
  'rank:desc': 'Recommended',
  'price:asc': 'Price, low to high',
  'price:desc': 'Price, high to low',
  'km:asc': 'Kilometres, low to high',
  'year:desc': 'Newest year first',
  'created_at_timestamp:desc': 'Latest arrivals',
  'distance:asc': 'Nearest first',
}

/** An active filter in a shopper's words. */
export function filterWords(filter: ActiveFilter, place: Place | null = null): { label: string; value: string } {
  if (filter.kind === 'text') return { label: 'Text', value: `“${filter.text}”` }
  if (filter.kind === 'near') return { label: 'Near', value: nearWords(filter.near, place) }
  if (filter.kind === 'range')
    return { label: FACET_LABELS[filter.attribute], value: rangeWords(filter.attribute, filter.bounds) }
  const value = facetLabel(filter.attribute, filter.value)
  return { label: FACET_LABELS[filter.attribute], value: filter.attribute === 'seats' ? `${value} seats` : value }
}

/** "Within 50 km of Ipswich 4305", "Near 4305". */
function nearWords({ postcode, distanceKm }: Near, place: Place | null): string {
  const where = place?.postcode === postcode && place.name ? `${place.name} ${postcode}` : postcode
  return distanceKm === null ? `Near ${where}` : `Within ${grouped(distanceKm)} km of ${where}`
}

function rangeWords(attribute: RangeAttribute, { min, max }: Bounds): string {
  const written = (bound: number) => amountWords(attribute, bound)
  if (min !== null && max !== null) return min === max ? written(min) : `${written(min)} to ${written(max)}`
  const towing = attribute === 'towing' ? 'Tows ' : ''
  return min !== null ? `${towing}${written(min)} or more` : `Up to ${written(max!)}`
}

/** "$45,000", "60,000 km", "3,000 kg", "2021". */
export function amountWords(attribute: RangeAttribute, amount: number): string {
  if (attribute === 'year') return String(amount)
  if (attribute === 'towing') return `${grouped(amount)} kg`
  return attribute === 'km' ? `${grouped(amount)} km` : `$${grouped(amount)}`
}

/** 'Used Toyota HiLux', 'New and demo cars', 'Cars in stock': what a path page is about. */
export function searchHeading(query: SearchQuery, settings: TenantSettings, dealership: string | null): string {
  const { vehicleWord, vehicleWordPlural } = settings.site
  const words = vehicleWordPlural ?? `${vehicleWord}s`
  const types = (query.refinements.car_type ?? []).map((type) => CAR_TYPE_WORDS[type as CarType] ?? type)
  const makes = query.refinements.make ?? []
  const models = query.refinements.model ?? []
  const condition = types.length ? sentence(types.map((type, index) => (index ? type.toLowerCase() : type))) : null
  const subject =
    makes.length === 1 ? [makes[0], models.length === 1 ? models[0] : null].filter(Boolean).join(' ') : null

  if (subject && models.length === 1) return condition ? `${condition} ${subject}` : subject
  if (subject) return condition ? `${condition} ${subject} ${words}` : `${subject} ${words}`
  if (condition) return `${condition} ${words}`
  return dealership ? `${capital(words)} at ${dealership}` : `${capital(words)} in stock`
}

function sentence(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
