import { describe, expect, test } from 'vitest'
import {
  addressLine,
  effectiveType,
  groupLocations,
  type Location,
  type LocationType,
  matchesLocationQuery,
  primaryLocation,
  visibleLocations,
} from './location.ts'

let nextId = 1
function location(over: Partial<Location> & { street?: string; postcode?: string }): Location {
  const { street = null, postcode = null, ...rest } = over
  return {
    locationId: nextId++,
    slug: 'x',
    name: 'Northside Motors',
    visible: true,
    primary: false,
    locationType: 'sales',
    locationSubtype: '',
    manufacturers: [],
    dealershipId: null,
    dealershipSlug: null,
    dealershipName: null,
    websiteUrl: null,
    logoUrl: null,
    dealerLicenseNumber: null,
    motorVehicleRepairer: null,
    address: {
      street,
      city: 'Southport',
      state: 'QLD',
      postcode,
      latitude: null,
      longitude: null,
      placeUrl: null,
      placeId: null,
      mapKey: null,
    },
    timeZone: 'Australia/Brisbane',
    phone: null,
    landlinePhone: null,
    email: null,
    imageUrl: null,
    distributionLocations: [],
    averageRating: null,
    reviewCount: null,
    languages: [],
    feedCodes: [],
    openingHours: [],
    specialHours: [],
    ...rest,
  }
}
const ofType = (locationType: LocationType, locationSubtype = '') => location({ locationType, locationSubtype })

describe('effectiveType', () => {
  test('sales with pre-owned sales in the subtype count as used, other types do not', () => {
    expect(effectiveType(ofType('sales', 'Buying, Pre-Owned Sales'))).toBe('used')
    expect(effectiveType(ofType('', 'pre-owned sales'))).toBe('used')
    expect(effectiveType(ofType('service', 'pre-owned sales'))).toBe('service')
    expect(effectiveType(ofType('sales', 'buying'))).toBe('sales')
  })
})

describe('groupLocations', () => {
  test('makes one card of a name, with tabs in order: none, sales, used, service, parts', () => {
    const types: [LocationType, string?][] = [
      ['parts'],
      ['service'],
      ['sales', 'pre-owned sales'],
      ['sales'],
      [''],
      ['service-and-parts'],
    ]
    const groups = groupLocations(types.map(([type, subtype]) => ofType(type, subtype)))
    expect(groups.map((group) => [group.name, group.tabs.map((tab) => tab.type)])).toEqual([
      ['Northside Motors', ['', 'sales', 'used', 'service', 'service-and-parts', 'parts']],
    ])
    expect(groups[0]!.tabs.map((tab) => tab.label)).toEqual([
      'Sales',
      'Sales',
      'Used',
      'Service',
      'Service & Parts',
      'Parts',
    ])
  })

  test('puts the card of the primary one first, the others as given, and leaves hidden locations out', () => {
    const groups = groupLocations([
      location({ name: 'Yard 10' }),
      location({ name: 'Attic', visible: false }),
      location({ name: 'Yard 2' }),
      location({ name: 'Main', primary: true }),
      location({ name: 'Yard 10' }),
    ])
    expect(groups.map((group) => group.name)).toEqual(['Main', 'Yard 10', 'Yard 2'])
  })
})

describe('matchesLocationQuery', () => {
  const yard = location({ name: 'Northside Motors', street: '12 Example Street', postcode: '4215', locationType: '' })
  test.each(['north', '  EXAMPLE st', '4215', 'sales', ''])('finds it by %j', (query) =>
    expect(matchesLocationQuery(yard, query)).toBe(true),
  )
  test.each(['Southport', 'service', '42155'])('does not by %j', (query) =>
    expect(matchesLocationQuery(yard, query)).toBe(false),
  )
  test('knows the type it counts as', () => {
    expect(matchesLocationQuery(ofType('sales', 'pre-owned sales'), 'used')).toBe(true)
  })
})

test('the primary location speaks, else the first that can be seen', () => {
  const [hidden, first, second] = [location({ visible: false }), location({}), location({ primary: true })]
  expect(primaryLocation([hidden, first, second])).toBe(second)
  expect(primaryLocation([hidden, first])).toBe(first)
  expect(primaryLocation([])).toBeNull()
})

test('visibleLocations leaves what it was given as it was', () => {
  const given = [location({ name: 'B' }), location({ name: 'A', primary: true })]
  expect(visibleLocations(given).map(({ name }) => name)).toEqual(['A', 'B'])
  expect(given.map(({ name }) => name)).toEqual(['B', 'A'])
})

test('addresses leave out what is missing', () => {
  const { address } = location({ street: '12 Example Street', postcode: '4215' })
  expect(addressLine(address)).toBe('12 Example Street, Southport QLD 4215')
  expect(addressLine({ ...address, street: null, city: null })).toBe('QLD 4215')
  expect(addressLine({ ...address, city: null, state: null, postcode: null })).toBe('12 Example Street')
})
