import { expect, test } from 'vitest'
import { clockOf, mayBeInState, postcodeState, regionOf, withPhoneArea } from './region.ts'
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

test.each([
  ['2880', 'NSW', 'Australia/Broken_Hill'],
  [null, 'WA', 'Australia/Perth'],
  ['3000', null, 'Australia/Melbourne'],
  [null, null, 'Australia/Brisbane'],
])('%s in %s goes by %s', (postcode, state, timeZone) => {
  expect(clockOf({ postcode, state })).toBe(timeZone)
})

test('every postcode of the list has a clock that there is', async () => {
  const { suburbs } = await readPostcodePackage()
  const zones = new Set(suburbs.map((suburb) => regionOf(suburb).timeZone))
  expect(zones.size).toBeGreaterThan(8)
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en-AU', { timeZone })).not.toThrow()
})

test('where the list has a postcode the table allows it, but for that of the North Pole', async () => {
  const { suburbs } = await readPostcodePackage()
  const elsewhere = suburbs.filter(({ postcode, state }) => !mayBeInState(postcode, state))
  expect(elsewhere.map(({ postcode, state }) => `${postcode} ${state}`)).toEqual(['9999 VIC'])
})

test('eight digits are a landline there; other numbers stay', () => {
  const region = regionOf({ postcode: '4350', state: 'QLD' })
  expect(withPhoneArea(' 5550 1234', region)).toBe('07 5550 1234')
  expect(withPhoneArea('55501234', region)).toBe('07 5550 1234')
  expect(withPhoneArea('0491 570 006', region)).toBe('0491 570 006')
  expect(withPhoneArea('1300 975 707', region)).toBe('1300 975 707')
})

test.each([
  ['4000', 'QLD'],
  ['2000', 'NSW'],
  ['2600', 'ACT'],
  ['2619', 'NSW'],
  ['0800', 'NT'],
  ['3000', 'VIC'],
  ['5000', 'SA'],
  ['6000', 'WA'],
  ['7000', 'TAS'],
  ['40', null],
  ['', null],
  ['0000', null],
])('%s is of %s', (postcode, state) => {
  expect(postcodeState(postcode)).toBe(state)
})

test.each([
  ['4217', 'QLD', true],
  ['4217', 'NSW', false],
  ['2620', 'ACT', true],
  ['2620', 'VIC', false],
  ['0000', 'NSW', true],
])('%s may be in %s: %s', (postcode, state, may) => {
  expect(mayBeInState(postcode, state)).toBe(may)
})
