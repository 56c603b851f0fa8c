import { expect, test } from 'vitest'
import { regoExpiry, shownPlate } from './rego-expiry.ts'

const today = '2026-11-20'

test.each([
  ['2026-11-21', 'unregistered', 'Expires on 21 Nov 2026'],
  ['2026-11-20', 'unregistered', 'Expires on 20 Nov 2026'],
  ['2027-01-05', 'nothing', 'Expires on 5 Jan 2027'],
  ['2026-11-19', 'unregistered', 'Unregistered'],
  ['2026-11-19', 'nothing', undefined],
  ['2026-11-19', 'no-plate', undefined],
  [null, 'unregistered', undefined],
] as const)('rego %s with %s shows %s', (expiresOn, regoExpired, text) => {
  expect(regoExpiry(expiresOn, today, { regoExpired })?.text).toBe(text)
})

test.each([
  ['2026-11-20', 'no-plate', 'ABC12D'],
  ['2026-11-19', 'no-plate', null],
  [null, 'no-plate', 'ABC12D'],
  ['2026-11-19', 'nothing', 'ABC12D'],
  ['2026-11-19', 'unregistered', 'ABC12D'],
] as const)('the plate of a registration until %s is with %s %s', (registrationExpiresOn, regoExpired, plate) => {
  expect(shownPlate({ registrationPlate: 'ABC12D', registrationExpiresOn }, today, { regoExpired })).toBe(plate)
})
