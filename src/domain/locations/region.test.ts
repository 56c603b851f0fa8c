import { expect, test } from 'vitest'
import { regionOf, withPhoneArea } from './region.ts'
import { readPostcodePackage } from './store-postcodes.server.ts'

test.each([
  ['4350', 'QLD', 'Australia/Brisbane', '07'],
  ['2000', 'NSW', 'Australia/Sydney', '02'],
  ['2486', 'NSW', 'Australia/Sydney', '07'],
  ['2880', 'NSW', 'Australia/Broken_Hill', '08'],
  ['6798', 'WA', 'Indian/Christmas', '08'],
])('%s %s keeps the time of %s and dials %s', (postcode, state, timeZone, phoneArea) => {
  expect(regionOf({ postcode, state })).toEqual({ timeZone, phoneArea })
})

test('every postcode of the list has a clock that there is', async () => {
  const { suburbs } = await readPostcodePackage()
  const zones = new Set(suburbs.map((suburb) => regionOf(suburb).timeZone))
  expect(zones.size).toBeGreaterThan(8)
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en-AU', { timeZone })).not.toThrow()
})

test('eight digits are a landline there; other numbers stay', () => {
  const region = regionOf({ postcode: '4350', state: 'QLD' })
  expect(withPhoneArea(' 5550 1234', region)).toBe('07 5550 1234')
  expect(withPhoneArea('0491 570 006', region)).toBe('0491 570 006')
  expect(withPhoneArea('1300 975 707', region)).toBe('1300 975 707')
})
