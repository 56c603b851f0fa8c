import { expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import type { Location } from './location.ts'
import { atSameAddress, directoryColumns, findLocation, locationPath, locationPaths } from './location-pages.ts'

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
