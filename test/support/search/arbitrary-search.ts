import fc from 'fast-check'
import type { EngineRequest } from '#domain/search/engine.ts'
import { allOf, type Filter } from '#domain/search/filter.ts'
import { requireFilter } from '#domain/search/parse-filter.ts'
import {
  FACET_FIELDS,
  type FacetAttribute,
  RANGE_ATTRIBUTES,
  type SearchDocument,
} from '#domain/search/search-document.ts'
import { DISTANCE_SORT, STOCK_SORTS } from '#domain/search/sort.ts'
import { synonymsOf } from '#domain/search/synonyms.ts'
import { searchDocument } from './search-documents.ts'

// Few values, so that vehicles share them, conditions meet and orders tie.
const MODELS = {
  Toyota: ['HiLux', 'Land Cruiser', 'Corolla'],
  Mazda: ['3', 'CX-5', 'BT-50'],
  Citroën: ['C4', 'Corolla'],
}
const BADGES = [null, '', 'SR5', 'Sport', 'GT-Line', 'Touring Hybrid']
const FEATURES = ['Sunroof', 'Tow bar', 'Heated seats', 'Sunroof']
const WORDS = [
  'toyota',
  'hilux',
  'hi',
  'lux',
  'land',
  'cruiser',
  'landcruiser',
  'mazda',
  '3',
  'mazda3',
  'cx-5',
  'cx5',
  'cx',
  'bt',
  'citroen',
  'Citroën',
  'cor',
  'corola',
  'toyta',
  'sport',
  'sprot',
  'gt-line',
  'gtline',
  'sunroof',
  'tow',
  'heated',
  'white',
  'w',
  '2020',
  '202',
  's12',
  's1',
  '1',
  'used',
  'zzzz',
  'qqqqqqqqq',
  '-',
  'brisbane',
  'hybird',
  'pickup',
  'pick up truck',
  'ute',
  'people',
  'mover',
  'van',
  'auto',
]

const optional = <T>(values: readonly T[]) => fc.constantFrom(null, ...values)
const dollars = optional([0, 9, 5000, 5000.5, 19_990, 20_000, 35_000, 120_000])

const facts = fc.record(
  {
    badge: fc.constantFrom(...BADGES),
    series: optional(['MY20', 'Series II']),
    year: fc.constantFrom(2018, 2019, 2020, 2021),
    car_type: fc.constantFrom('new', 'demo', 'used'),
    item_type: fc.constantFrom('car', 'truck'),
    status: fc.constantFrom('in_stock', 'in_stock', 'sold', 'coming_soon'),
    sold_date_timestamp: optional([1_700_000_000, 1_700_500_000]),
    certified: fc.boolean(),
    reserved: fc.boolean(),
    show_on_dealer_website: fc.constantFrom(true, true, true, false),
    tag: optional(['', 'Special', 'Test Drive Only']),
    categories: fc.array(fc.constantFrom('ute', 'family', 'ute'), { maxLength: 3 }),
    filtered_features: fc.array(fc.constantFrom(...FEATURES), { maxLength: 4 }),
    distribution_locations: fc.array(fc.constantFrom('Brisbane', 'Ipswich'), { maxLength: 2 }),
    simple_colour: optional(['White', 'Blue']),
    simple_body: optional(['Ute', 'SUV', 'Hatch', 'People Mover']),
    simple_transmission: optional(['Automatic']),
    seats: optional([2, 5, 7]),
    km: optional([0, 10, 3000, 3000, 99_000]),
    price: dollars,
    subscription_price: dollars,
    city: optional(['Brisbane', 'Ipswich']),
    coordinates: optional(['-27.47,153.02', '-27.61,152.76', '-16.92,145.77']),
    towing: optional([750, 2500, 3500]),
    dealership_slug: fc.constantFrom('harbour-motors', 'outback-utes'),
    created_at_timestamp: fc.constantFrom(1_690_000_000, 1_690_000_001, 1_700_000_000),
    rank: fc.constantFrom(0, 1, 1.5, 700, -3),
    carsales_title: optional(['Toyota HiLux SR5 Auto 4x4']),
    images: fc.array(fc.record({ id: fc.nat(), width: fc.nat(5000), height: fc.nat(5000) }), { maxLength: 3 }),
    views: fc.nat(9),
  },
  { requiredKeys: [] },
)

const vehicle: fc.Arbitrary<{ make: string; model: string }> = fc
  .constantFrom(...(Object.keys(MODELS) as (keyof typeof MODELS)[]))
  .chain((make) => fc.record({ make: fc.constant(make), model: fc.constantFrom(...MODELS[make]) }))

/** A document with an id of at most `ids`, so that later ones replace earlier ones. */
export function anyDocument(ids: number): fc.Arbitrary<SearchDocument> {
  return fc.tuple(fc.integer({ min: 1, max: ids }), vehicle, facts).map(([id, named, more]) =>
    searchDocument({
      ...named,
      ...more,
      id,
      stocknum: `S-${id}`,
      name: `${more.year ?? 2020} ${named.make} ${named.model} ${more.badge ?? ''}`.trim(),
    }),
  )
}

/** Stock without a repeated id. */
export function anyStock(size: number): fc.Arbitrary<SearchDocument[]> {
  return fc.uniqueArray(anyDocument(size * 3), { selector: ({ id }) => id, maxLength: size })
}

const oneFilter: fc.Arbitrary<Filter | null> = fc
  .constantFrom(
    '',
    'show_on_dealer_website = true AND (status IN [in_stock, coming_soon] OR status = sold AND sold_date_timestamp >= 1700100000)',
    'price > 0',
    'NOT price > 5000',
    'km = 3000',
    'id NOT IN [1, 2, "3.0", ""]',
    'make = toyota OR body = SUV',
    'categories = ute AND filtered_features != Sunroof',
    'categories IS EMPTY OR tag IS EMPTY',
    'stocknum NOT IN ["S-1", "s-2"]',
    'price IS NULL OR km 5 TO 3000',
    'certified = true',
    'wheels != 4 AND year >= 2019',
    'make = Nobody',
  )
  .map((text) => (text === '' ? null : requireFilter(text)))

/** One condition, or one within another: a site's own with a wish on top. */
export const anyFilter: fc.Arbitrary<Filter | null> = fc
  .tuple(oneFilter, fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oneFilter }))
  .map(([site, wish]) => allOf([site, wish]))

const facet = fc.constantFrom(...(Object.keys(FACET_FIELDS) as FacetAttribute[]))
const label = fc.constantFrom(
  ...[
    'Toyota',
    'Mazda',
    'toyota',
    'HiLux',
    '3',
    'used',
    'new',
    'Sunroof',
    'Tow bar',
    'ute',
    'true',
    'false',
    '5',
    '2020',
    '20000',
    '5000.5',
    '',
    'White',
    'SR5',
    'Sport',
    'sold',
    'Toyota HiLux',
    'Ipswich',
    'harbour-motors',
    'unknown',
  ],
)
const bound = fc.constantFrom(null, 0, 3000, 5000, 19_990, 20_000, 2019, 2020)

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string() },
)

export const anyRequest: fc.Arbitrary<EngineRequest> = fc.record({
  text: anyText,
  filter: anyFilter,
  refinements: fc.dictionary(facet, fc.array(label, { maxLength: 3 }), { maxKeys: 4 }),
  ranges: fc.dictionary(fc.constantFrom(...RANGE_ATTRIBUTES), fc.record({ min: bound, max: bound }), { maxKeys: 3 }),
  facets: fc.uniqueArray(facet, { maxLength: 12 }),
  maxFacetValues: fc.constantFrom(0, 1, 2, 3, 100),
  stats: fc.uniqueArray(fc.constantFrom(...RANGE_ATTRIBUTES)),
  histograms: fc.uniqueArray(
    fc.record({
      attribute: fc.constantFrom(...RANGE_ATTRIBUTES),
      bars: fc.constantFrom(1, 3, 24),
      within: fc.constantFrom(null, { min: 5000, max: 30_000 }, { min: 0, max: 1 }),
    }),
    { selector: ({ attribute }) => attribute },
  ),
  near: optional([
    { point: { latitude: -27.5, longitude: 153 }, withinKm: null },
    { point: { latitude: -27.6, longitude: 152.8 }, withinKm: 25 },
    { point: { latitude: -16.9, longitude: 145.8 }, withinKm: 1500 },
  ]),
  synonyms: fc.constantFrom(synonymsOf([]), synonymsOf([['lux', 'cruiser', 'tow bar']])),
  sort: fc.constantFrom(...STOCK_SORTS, DISTANCE_SORT),
  collapseSold: fc.boolean(),
  soldApart: fc.boolean(),
  offset: fc.constantFrom(0, 0, 1, 5, 100),
  limit: fc.constantFrom(0, 3, 21, 1000),
})
