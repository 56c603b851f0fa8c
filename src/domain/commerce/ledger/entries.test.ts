import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProcessorTransaction, TransactionKind } from '../payments/processor.ts'
import { type Entry, entriesBetween, entriesOf } from './entries.ts'

const moved = (kind: TransactionKind, amountCents: number, feeCents = 0, isOurs = true): ProcessorTransaction => ({
  ...{
    transactionId: 't',
    kind,
    amountCents,
    feeCents,
    currency: 'AUD',
    paymentId: null,
    account: null,
    at: new Date(0),
  },
  cause: isOurs ? { purpose: 'reservation', id: '1' } : null,
})
const said = (entries: readonly Entry[]) =>
  Object.fromEntries(entries.map(({ ledgerAccount, amountCents }) => [ledgerAccount, amountCents]))

test.each([
  [moved('capture', 20_000, 370), { 'processor-balance': 19_630, 'deposits-held': -20_000, 'processor-fees': 370 }],
  [moved('refund', -20_000), { 'processor-balance': -20_000, refunds: 20_000 }],
  [moved('refund-failed', 20_000), { 'processor-balance': 20_000, refunds: -20_000 }],
  [moved('chargeback', -500, 2500), { 'processor-balance': -3000, chargebacks: 500, 'processor-fees': 2500 }],
  [moved('chargeback-reversed', 500), { 'processor-balance': 500, chargebacks: -500 }],
  [moved('payout', -700, 0, false), { 'processor-balance': -700, payouts: 700 }],
  [moved('payout-failed', 700, 0, false), { 'processor-balance': 700, payouts: -700 }],
  [moved('fee', -200, 0, false), { 'processor-balance': -200, 'processor-fees': 200 }],
  [moved('capture', 900, 30, false), { 'processor-balance': 870, other: -900, 'processor-fees': 30 }],
  [moved('payout', 0), {}],
])('%o', (transaction, wanted) => {
  expect(said(entriesOf(transaction))).toEqual(wanted)
})

const kinds = fc.constantFrom<TransactionKind>('capture', 'refund', 'chargeback', 'payout', 'fee', 'refund-failed')
const transaction = fc
  .tuple(kinds, fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -5000, max: 5000 }), fc.boolean())
  .map((made) => moved(...made))

test('whatever moves, its entries sum to zero and none is zero; what corrects one to another does, too', () => {
  fc.assert(
    fc.property(transaction, transaction, (one, other) => {
      const [present, wanted] = [entriesOf(one), entriesOf(other)]
      const change = entriesBetween(present, wanted)
      for (const entries of [present, wanted, change]) {
        expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
        expect(entries.filter(({ amountCents }) => amountCents === 0)).toEqual([])
      }
      expect(entriesBetween(wanted, [...present, ...change])).toEqual([])
    }),
  )
})
