import { expect, test } from 'vitest'
import type { Listing } from '#domain/stock/listing.ts'
import { compareRows } from './load.server.ts'

const HILUX = vehicle({ seats: 5, fuel: 'Diesel', colour: 'Glacier White', features: ['Tow bar', 'Cruise control'] })

test('what is the same does not differ, without regard to case', () => {
  const rows = compareRows([HILUX, vehicle({ seats: 7, fuel: 'DIESEL', colour: null, features: ['cruise control'] })])
  expect(rows.find(({ label }) => label === 'Fuel')).toEqual({
    label: 'Fuel',
    values: ['Diesel', 'DIESEL'],
    differs: false,
  })
  expect(rows.find(({ label }) => label === 'Seats')).toEqual({ label: 'Seats', values: ['5', '7'], differs: true })
})

test('what only one says differs, and is not known of the other', () => {
  const rows = compareRows([HILUX, vehicle({ colour: null })])
  expect(rows.find(({ label }) => label === 'Colour')).toEqual({
    label: 'Colour',
    values: ['Glacier White', null],
    differs: true,
  })
})

test('features that not all have come last; those that all have are left out', () => {
  const rows = compareRows([HILUX, vehicle({ features: ['cruise control', 'Sunroof'] })])
  expect(rows.slice(-2)).toEqual([
    { label: 'Tow bar', values: ['Yes', 'Not listed'], differs: true },
    { label: 'Sunroof', values: ['Not listed', 'Yes'], differs: true },
  ])
  expect(rows.some(({ label }) => /cruise/i.test(label))).toBe(false)
})

test('where a dealer lists no features of one, features say nothing', () => {
  expect(compareRows([HILUX, vehicle({ features: [] })]).some(({ label }) => label === 'Tow bar')).toBe(false)
})

test('numbers that tell vehicles apart are not compared', () => {
  const labels = compareRows([HILUX, vehicle({ stockNumber: 'H2' })]).map(({ label }) => label)
  for (const label of ['Stock number', 'VIN', 'Registration']) expect(labels).not.toContain(label)
})

/** Of a listing, what rows read; the rest is not known. */
function vehicle(facts: Partial<Listing>): Listing {
  const unknown = new Proxy({} as Record<string, unknown>, { get: () => null })
  const own = {
    carType: 'used',
    stockNumber: 'H1',
    vin: 'V',
    registrationPlate: 'P',
    features: [],
    standardEquipment: [],
    specs: unknown,
    ...facts,
  }
  return new Proxy(own as unknown as Listing, { get: (target, name) => Reflect.get(target, name) ?? null })
}
