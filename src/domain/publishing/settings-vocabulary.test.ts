import { expect, test } from 'vitest'
import { LOCATION_TYPES } from '#domain/locations/location.ts'
import { filterField } from '#domain/search/filter.ts'
import { ITEM_TYPES } from '#domain/stock/vocabularies.ts'
import { VEHICLE_KINDS } from '#domain/tenants/settings/search-fields.ts'
import { CARD_ATTRIBUTES } from '#domain/tenants/settings/vocabulary.ts'

test('settings choose from the words stock knows', () => {
  expect(VEHICLE_KINDS).toEqual(ITEM_TYPES)
  expect(CARD_ATTRIBUTES.filter((attribute) => filterField(attribute) === undefined)).toEqual([])
  expect(LOCATION_TYPES).toContain('service-and-parts')
})
