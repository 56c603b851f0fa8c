import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATES } from '#domain/tenants/settings/vocabulary.ts'
import { depositOf } from './deposit.ts'
import { depositLaw } from './deposit-limits.ts'

const carType = fc.constantFrom('new' as const, 'used' as const, 'demo' as const)
const place = fc.option(fc.constantFrom(...STATES.flatMap((state) => [state, state.toUpperCase()]), 'NZ', ''))

test.each([
  ['QLD', 'used', 20_000, 10_000],
  ['qld', 'demo', 10_001, 10_000],
  ['QLD', 'used', 10_000, 10_000],
  ['QLD', 'new', 20_000, 20_000],
  ['VIC', 'used', 20_000, 20_000],
  ['NSW', 'used', 20_000, 20_000],
  [null, 'used', 20_000, 20_000],
] as const)('in %s a %s vehicle with a deposit of %i cents takes %i', (state, carType, depositCents, cents) => {
  expect(depositOf({ state, carType }, { depositCents }).cents).toBe(cents)
})

test('a deposit is never above the law’s, never above the dealer’s, and says why it is less', () => {
  fc.assert(
    fc.property(place, carType, fc.integer({ min: 1, max: 10_000_000 }), (state, carType, depositCents) => {
      const { cents, limit } = depositOf({ state, carType }, { depositCents })
      const most = depositLaw({ state, carType })?.mostDepositCents ?? Number.POSITIVE_INFINITY
      expect(cents).toBe(Math.min(depositCents, most))
      expect(limit !== null).toBe(cents < depositCents)
    }),
  )
  expect(depositOf({ state: 'Qld', carType: 'used' }, { depositCents: 20_000 }).limit).toBe(
    'In QLD a dealer takes $100 at most before you sign.',
  )
})
