import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { vehicleDeposit } from './vehicle-deposit.ts'

const { commerce } = completeSettings({})
const asked = (paymentProcessors: unknown, depositCents = commerce.depositCents) =>
  vehicleDeposit({ paymentProcessors }, 'stripe', { depositCents })

test.each<[unknown, number?, object?]>([
  [[], undefined, { kind: 'asked', amountCents: 20_000, currency: 'AUD' }],
  [[], 50_000, { kind: 'asked', amountCents: 50_000, currency: 'AUD' }],
  [[{ name: 'stripe', amountCents: 99_000 }], 50_000, { kind: 'asked', amountCents: 99_000, currency: 'AUD' }],
  [[{ name: 'sandbox' }, { name: 'stripe', currency: 'AUD' }], 50_000, { kind: 'asked', amountCents: 50_000 }],
  [[{ name: 'sandbox', amountCents: 99_000 }], undefined, { kind: 'not-reservable' }],
  [[{ name: 'stripe', currency: 'NZD' }], undefined, { field: 'paymentProcessors[0].currency', value: 'NZD' }],
  [[{ name: 'stripe', amountCents: -1 }], undefined, { field: 'paymentProcessors[0].amountCents', value: -1 }],
  [
    [{ name: 'stripe', amountCents: 199.5 }],
    undefined,
    { value: 199.5, reason: 'It must be a whole number of cents.' },
  ],
  [[{ name: 'stripe', amountCents: '20000' }], undefined, { kind: 'refused', value: '20000' }],
  [[], 0, { kind: 'refused', field: 'depositCents', value: 0 }],
  [[null], undefined, { kind: 'not-reservable' }],
  ['stripe', undefined, { kind: 'refused', field: 'paymentProcessors', value: 'stripe' }],
])('%j with %s', (processors, depositCents, wanted) => {
  expect(asked(processors, depositCents)).toMatchObject(wanted!)
})

test.each<[object, object]>([
  [{ reserveDepositCents: 50_000 }, { kind: 'asked', amountCents: 50_000, currency: 'AUD' }],
  [{ reserveDepositCents: null }, { kind: 'asked', amountCents: 20_000 }],
  [
    { reserveDepositCents: 50_000, paymentProcessors: [{ name: 'stripe', amountCents: 99_000 }] },
    { amountCents: 99_000 },
  ],
  [{ reserveDepositCents: 50_000, paymentProcessors: [{ name: 'stripe' }] }, { amountCents: 50_000 }],
  [{ reserveDepositCents: 50_000, paymentProcessors: [{ name: 'sandbox' }] }, { kind: 'not-reservable' }],
  [{ reserveDepositCents: 0 }, { kind: 'refused', field: 'reserveDepositCents', value: 0 }],
])('its own amount, %j', (vehicle, wanted) => {
  expect(vehicleDeposit(vehicle, 'stripe', commerce)).toMatchObject(wanted)
})

test('whatever stands there, what is asked for is whole cents of AUD that a card can pay', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.double(), (amountCents, currency, depositCents) => {
      const answer = asked([{ name: 'stripe', amountCents, currency }], depositCents)
      if (answer.kind === 'refused') expect(answer.reason).not.toBe('')
      else expect(answer).toEqual({ kind: 'asked', amountCents: expect.any(Number), currency: 'AUD' })
      if (answer.kind === 'asked')
        expect(Number.isSafeInteger(answer.amountCents) && answer.amountCents >= 50).toBe(true)
    }),
  )
})
