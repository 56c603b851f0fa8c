import { expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { groupLocations, type Location } from './location.ts'
import {
  atSameAddress,
  directoryColumns,
  distanceText,
  findLocation,
  kmTo,
  locationPath,
  locationPaths,
  nearestFirst,
} from './location-pages.ts'

const at = (slug: string, name: string, street: string | null, more: Partial<Location> = {}) =>
  ({ slug, name, visible: true, address: { street, postcode: '4215' }, ...more }) as Location
const QUAY = at('quay', 'Quay', '1 Quay Street')
const WORKSHOP = at('workshop', 'Quay', '9 Back Lane')
const PARTS = at('parts', 'Spares', '1 Quay Street')
const RIDGE = at('ridge', 'Ridge', null)
const ATTIC = at('attic', 'Quay', '1 Quay Street', { visible: false })
const OTHER = at('other', 'Other', null)
const ALL = [QUAY, WORKSHOP, PARTS, RIDGE, ATTIC, OTHER]
const settingsOf = (locations: TenantSettingsInput['locations']) => completeSettings({ locations })

test('pages stand where the dealer’s links lead; hidden places have none (rule:location-pages)', () => {
  expect(locationPath(QUAY, settingsOf({}))).toBe('/locations/quay')
  expect(locationPath(QUAY, settingsOf({ contactPath: '/locations' }))).toBe('/locations/quay')
  const own = settingsOf({ contactPath: '/our-location' })
  expect(locationPaths([QUAY, ATTIC, QUAY], own)).toEqual(['/our-location/quay'])
  expect(findLocation('/our-location/quay', ALL)).toBe(QUAY)
  expect([findLocation('/locations/attic', ALL), findLocation('/locations/none', ALL)]).toEqual([null, null])
})

test('at one address is what shares a name, or street and postcode', () => {
  expect(atSameAddress(QUAY, ALL).map(({ slug }) => slug)).toEqual(['quay', 'workshop', 'parts'])
  expect(atSameAddress(RIDGE, ALL)).toEqual([RIDGE])
})

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [5, 2],
  [6, 4],
  [300, 4],
])('%d cards stand in %d columns (rule:location-columns)', (count, columns) => {
  const settings = settingsOf({ columnsUnderThree: 1, columnsFromThree: 2, columnsFromSix: 4 })
  expect(directoryColumns(count, settings)).toBe(columns)
})

test('cards go by the nearest of their locations, those that are nowhere last (rule:location-distance)', () => {
  const placed = (name: string, slug: string, latitude: number | null) =>
    ({
      ...at(slug, name, null),
      locationType: '',
      locationSubtype: '',
      address: { latitude, longitude: 150 },
    }) as Location
  const all = [
    placed('Attic', 'attic', null),
    placed('Bay', 'bay', -20),
    placed('Cove', 'cove', -25),
    placed('Cove', 'cove-parts', -40),
    placed('Annexe', 'annexe', null),
  ]
  const from = { latitude: -27, longitude: 150 }
  expect(nearestFirst(groupLocations(all), from).map(({ name }) => name)).toEqual(['Cove', 'Bay', 'Attic', 'Annexe'])
  expect([kmTo(all[0]!, from), Math.round(kmTo(all[1]!, from)!)]).toEqual([null, 778])
  expect([0.4, 1.4, 1234.5].map((km) => distanceText(km))).toEqual([
    'Less than 1 km away',
    '1 km away',
    '1,235 km away',
  ])
  expect([0.4, 1234.5].map((km) => distanceText(km, { isAboutThere: true }))).toEqual([
    'About 1 km away',
    'About 1,235 km away',
  ])
})
