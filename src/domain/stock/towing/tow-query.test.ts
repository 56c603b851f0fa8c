import { expect, test } from 'vitest'
import type { ListingSpecs } from '../listing.ts'
import { readMass, towCarOf, trailerOf } from './tow-query.ts'

test.each<[string | null, number | null | undefined]>([
  ['3500', 3500],
  ['3,500 kg', 3500],
  [' 3 500 ', 3500],
  ['3.5t', 3500],
  ['2.85 tonnes', 2850],
  ['', null],
  [null, null],
  ['0', undefined],
  ['-3500', undefined],
  ['3.5', undefined],
  ['3500 lb', undefined],
  ['100001', undefined],
  ['3,5 t', undefined],
  ['1,65t', undefined],
  ['35,00', undefined],
  ['9'.repeat(400), undefined],
  ['heavy', undefined],
])('%j is %j kg', (typed, kg) => {
  expect(readMass(typed)).toBe(kg)
})

test('what a feed leaves out or has as 0 is not known', () => {
  const specs = {
    towingCapacityBrakedKg: 0,
    grossVehicleMassKg: 3100,
    grossCombinationMassKg: null,
    tareWeightKg: 2200,
  }
  expect(towCarOf(specs as ListingSpecs)).toEqual({ brakedKg: null, gvmKg: 3100, gcmKg: null, tareKg: 2200 })
  const van = { aggregateTrailerMassKg: 2760, tareWeightKg: 2200, ballWeightKg: 0 }
  expect(trailerOf(van as ListingSpecs)).toEqual({ atmKg: 2760, tareKg: 2200, ballKg: null })
})
