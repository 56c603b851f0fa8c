import { expect, test } from 'vitest'
import { LOCATION_TYPES } from '#domain/locations/location.ts'
import { filterField } from '#domain/search/filter.ts'
import { FACET_FIELDS, RANGE_ATTRIBUTES } from '#domain/search/search-document.ts'
import { SORT_KEYS } from '#domain/search/sort.ts'
import { ITEM_TYPES } from '#domain/stock/listing.ts'
import { CARD_ATTRIBUTES, FACETS, RANGES, SORTS, VEHICLE_KINDS } from '#domain/tenants/settings/vocabulary.ts'

test('settings choose from the words search and stock know', () => {
  expect([...FACETS].sort()).toEqual(Object.keys(FACET_FIELDS).sort())
  expect(RANGES).toEqual(RANGE_ATTRIBUTES)
  expect(SORTS).toEqual(SORT_KEYS)
  expect(VEHICLE_KINDS).toEqual(ITEM_TYPES)
  expect(CARD_ATTRIBUTES.filter((attribute) => filterField(attribute) === undefined)).toEqual([])
  expect(LOCATION_TYPES).toContain('service-and-parts')
})
