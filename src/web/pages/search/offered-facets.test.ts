import { expect, test } from 'vitest'
import { offeredFacets } from './offered-facets.ts'

const counts = (values: Record<string, number>) => Object.entries(values).map(([value, count]) => ({ value, count }))
const TWO_YARDS = {
  make: counts({ Kia: 7, Ford: 5 }),
  location_name: counts({ 'North yard': 7, 'South yard': 5 }),
  city: counts({ Dalby: 5, Toowoomba: 7 }),
  state: counts({ QLD: 12 }),
}
const offered = (facets: object, refinements: object = {}) =>
  offeredFacets({ facets }, { refinements }, ['make', 'location_name', 'city', 'state'], 1)

test('what is the same for all stock is no filter, and what splits it as another filter does is none (rule:one-filter-per-split)', () => {
  expect(offered(TWO_YARDS)).toEqual(['make', 'location_name'])
  expect(offeredFacets({ facets: TWO_YARDS }, { refinements: {} }, ['city', 'location_name'], 1)).toEqual(['city'])
})

test('two yards in one city are two filters', () => {
  const city = counts({ Dalby: 8, Toowoomba: 7 })
  const location_name = counts({ A: 4, B: 4, C: 7 })
  expect(offered({ ...TWO_YARDS, city, location_name })).toEqual(['make', 'location_name', 'city'])
})

test('a vehicle that stands at no location keeps both', () => {
  const location_name = counts({ 'North yard': 6, 'South yard': 5 })
  expect(offered({ ...TWO_YARDS, location_name })).toEqual(['make', 'location_name', 'city'])
})

test('what is chosen is shown, in place of its like', () => {
  expect(offered(TWO_YARDS, { city: ['Dalby'] })).toEqual(['make', 'city'])
  expect(offered(TWO_YARDS, { city: ['Dalby'], location_name: ['North yard'] })).toEqual([
    'make',
    'location_name',
    'city',
  ])
})

test('equal counts of facets that say nothing of each other mean nothing', () => {
  expect(offered({ ...TWO_YARDS, city: [] })).toEqual(['make', 'location_name'])
})

test('a tenant of several kinds of vehicle has a filter by kind', () => {
  const item_type = counts({ car: 7, truck: 5 })
  expect(offeredFacets({ facets: { item_type } }, { refinements: {} }, ['make'], 2)).toEqual(['item_type'])
})
