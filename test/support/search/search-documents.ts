import type { SearchDocument } from '#domain/search/search-document.ts'
import { SEARCH_FIELDS } from '#domain/tenants/settings/search-fields.ts'

/** A vehicle as search holds it, for tests: an ordinary used car, but for what the test says of it. */
export function searchDocument(facts: Partial<SearchDocument> = {}): SearchDocument {
  const id = facts.id ?? 1
  const make = facts.make ?? 'Toyota'
  const model = facts.model ?? 'Corolla'
  return {
    ...EMPTY,
    id,
    slug: `car-${id}`,
    path: `/cars/car-${id}`,
    name: `2020 ${make} ${model}`,
    item_type: 'car',
    car_type: 'used',
    status: 'in_stock',
    year: 2020,
    make,
    model,
    make_model: `${make} ${model}`,
    stocknum: `S${id}`,
    dealership_id: 1,
    dealership_name: 'Harbour Motors',
    dealership_slug: 'harbour-motors',
    show_on_dealer_website: true,
    created_at_timestamp: 1_700_000_000,
    updated_at_timestamp: 1_700_000_000,
    ...facts,
  }
}

const NOTHING = { text: '', number: 0, integer: 0, flag: false, texts: [], images: [] }

/** Nothing known of it: null where a vehicle may lack the field. */
const EMPTY = Object.fromEntries(
  Object.entries(SEARCH_FIELDS).map(([field, { type }]) => [field, NOTHING[type as keyof typeof NOTHING] ?? null]),
) as unknown as SearchDocument
