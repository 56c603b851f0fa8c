import { expect, test } from 'vitest'
import { regoExpiry } from './rego-expiry.ts'

const today = '2026-11-20'

test.each([
  ['2026-11-21', 'unregistered', 'Expires on 21 Nov 2026'],
  ['2026-11-20', 'unregistered', 'Expires on 20 Nov 2026'],
  ['2027-01-05', 'nothing', 'Expires on 5 Jan 2027'],
  ['2026-11-19', 'unregistered', 'Unregistered'],
  ['2026-11-19', 'nothing', undefined],
  [null, 'unregistered', undefined],
] as const)('rego %s with %s shows %s', (expiresOn, regoExpired, text) => {
  expect(regoExpiry(expiresOn, today, { regoExpired })?.text).toBe(text)
})
