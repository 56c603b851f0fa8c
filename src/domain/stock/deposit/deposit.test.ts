import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATES } from '#domain/tenants/settings/vocabulary.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { type DepositVehicle, depositOf, ownDepositCents } from './deposit.ts'
import { depositLaw } from './deposit-limits.ts'

const carType = fc.constantFrom('new' as const, 'used' as const, 'demo' as const)
const north = { dealershipSlug: 'north', state: null, carType: 'used' as const }
/** What a site that asks for `depositCents` takes for a vehicle. */
const taken = (vehicle: Partial<DepositVehicle>, depositCents = 20_000, settings = {}) =>
  depositOf(
    { ...north, ...vehicle },
    completeSettings({ commerce: { processor: 'stripe', depositCents }, ...settings }),
  )
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
  expect(taken({ state, carType }, depositCents)?.cents).toBe(cents)
})

test('a deposit is never above the law’s, never above the dealer’s, and says why it is less', () => {
  fc.assert(
    fc.property(place, carType, fc.integer({ min: 50, max: 10_000_000 }), (state, carType, depositCents) => {
      const { cents, limit } = taken({ state, carType }, depositCents)!
      const most = depositLaw({ state, carType })?.mostDepositCents ?? Number.POSITIVE_INFINITY
      expect(cents).toBe(Math.min(depositCents, most))
      expect(limit !== null).toBe(cents < depositCents)
    }),
  )
  expect(taken({ state: 'Qld' })?.limit).toBe('In QLD a dealer takes $100 at most before you sign.')
})

test.each<[string, unknown, number | undefined]>([
  ['asks for what it says itself', [{ name: 'stripe', amountCents: 99_000 }], 99_000],
  ['names who takes it alone: the dealer’s', [{ name: 'stripe' }], 20_000],
  ['names somebody else', [{ name: 'sandbox', amountCents: 99_000 }], undefined],
  ['says what is no amount', [{ name: 'stripe', amountCents: -1 }], undefined],
])('a vehicle that %s', (_, paymentProcessors, cents) => {
  expect(taken({ paymentProcessors })?.cents).toBe(cents)
})

test('its own deposit is limited by its state as the dealer’s is, and says why', () => {
  const deposit = taken({ state: 'QLD', paymentProcessors: [{ name: 'stripe', amountCents: 99_000 }] })
  expect(deposit).toMatchObject({ cents: 10_000, limit: expect.stringContaining('$100 at most') })
})

test.each<[string, Partial<DepositVehicle>]>([
  ['says nothing', {}],
  ['has an amount', { reserveDepositCents: 50_000 }],
  ['has one above its state’s', { reserveDepositCents: 50_000, state: 'QLD' }],
  ['has one of its processor', { paymentProcessors: [{ name: 'stripe', amountCents: 99_000 }] }],
  ['names who takes it alone', { paymentProcessors: [{ name: 'stripe' }] }],
  ['names somebody else', { paymentProcessors: [{ name: 'sandbox' }], reserveDepositCents: 50_000 }],
  ['says what is no amount', { paymentProcessors: [{ name: 'stripe', amountCents: -1 }] }],
])('a vehicle that %s is reserved by the same where only its own deposit is known', (_, vehicle) => {
  const settings = completeSettings({ commerce: { processor: 'stripe', depositCents: 20_000 } })
  const { paymentProcessors: _known, ...whole } = { ...north, ...vehicle }
  const known = { ...whole, reserveDepositCents: ownDepositCents({ ...north, ...vehicle }, settings) }
  expect(depositOf(known, settings)).toEqual(depositOf({ ...north, ...vehicle }, settings))
})

test('a vehicle has no own deposit where nobody takes it, or it says nothing', () => {
  const sellers = [completeSettings({}), completeSettings({ commerce: { processor: 'stripe' } })]
  expect(ownDepositCents({ ...north, reserveDepositCents: 50_000 }, sellers[0]!)).toBeNull()
  expect(ownDepositCents({ ...north, paymentProcessors: [] }, sellers[1]!)).toBeNull()
})

test('the processor is that of its dealership, and its account', () => {
  const dealershipOverrides = { north: { paymentProcessor: 'sandbox', paymentAccount: 'acct_1North' } }
  const paymentProcessors = [{ name: 'sandbox', amountCents: 5_000 }]
  const payee = { processor: 'sandbox', account: 'acct_1North' }
  expect(taken({ paymentProcessors }, 20_000, { dealershipOverrides })).toEqual({ cents: 5_000, limit: null, payee })
  expect(taken({ paymentProcessors, dealershipSlug: 'south' }, 20_000, { dealershipOverrides })).toBeNull()
})
