import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  comparisonRatePercent,
  exampleRatePercent,
  ratePerPeriod,
  STATUTORY_REPAYMENTS_A_YEAR,
  type StatutoryLoan,
  standardExample,
} from './statutory-rate.ts'

const NONE = { atStartDollars: 0, monthlyDollars: 0 }
const FREQUENCIES = ['weekly', 'fortnightly', 'monthly'] as const

describe('against what others publish', () => {
  test('Microsoft’s example of RATE: $8,000 back in 48 months at $200 is 9.24% a year', () => {
    const rate = ratePerPeriod({ creditDollars: 8000, paymentDollars: 200, count: 48 })!
    expect([(rate * 100).toFixed(2), (rate * 1200).toFixed(2)]).toEqual(['0.77', '9.24'])
  })

  test('without fees it is the interest rate, by each way of counting', () => {
    for (const frequency of FREQUENCIES)
      expect(exampleRatePercent(5, { ratePercent: 8.5, fees: NONE, frequency })).toBeCloseTo(8.5, 9)
  })
})

test('the standard examples of the regulations', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((years) => standardExample(years).creditDollars)).toEqual([
    1500, 5000, 10_000, 20_000, 30_000, 40_000, 50_000,
  ])
  expect([0.2, 5.4, 12].map((years) => standardExample(years).termYears)).toEqual([1, 5, 7])
})

describe('fees of rule:finance-small-print on $30,000 over 5 years at 8.99%', () => {
  test.each([
    ['$1,360.50 to establish', { atStartDollars: 1360.5, monthlyDollars: 0 }],
    ['$395, $6, $912.25 and $8 a month', { atStartDollars: 395 + 6 + 912.25, monthlyDollars: 8 }],
  ])('%s', (_, fees) => {
    for (const frequency of FREQUENCIES) {
      const loan = { creditDollars: 30_000, termYears: 5, ratePercent: 8.99, fees, frequency }
      const rate = comparisonRatePercent(loan)!
      expect(rate).toBeGreaterThan(10.5)
      expect(rate).toBeLessThan(12.5)
      expect(rate).toBeCloseTo(byHalving(loan), 8)
    }
  })
})

describe('10,000 loans', () => {
  const loans: fc.Arbitrary<StatutoryLoan> = fc.record({
    creditDollars: fc.integer({ min: 1000, max: 250_000 }),
    termYears: fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
    ratePercent: fc.integer({ min: 0, max: 4800 }).map((hundredths) => hundredths / 100),
    fees: fc.record({
      atStartDollars: fc.constantFrom(0, 6, 395, 401, 912.25, 1360.5),
      monthlyDollars: fc.constantFrom(0, 0, 8, 15.5),
    }),
    frequency: fc.constantFrom(...FREQUENCIES),
  })

  test('are what halving finds, period by period, and never below the interest rate', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const rate = comparisonRatePercent(loan)!
        expect(Math.abs(rate - byHalving(loan))).toBeLessThan(1e-6)
        expect(rate).toBeGreaterThanOrEqual(loan.ratePercent - 1e-9)
      }),
      { numRuns: 10_000 },
    )
  }, 60_000)

  test('a higher fee never lowers it', () => {
    fc.assert(
      fc.property(loans, fc.integer({ min: 1, max: 2000 }), (loan, more) => {
        const dearer = { ...loan.fees, atStartDollars: loan.fees.atStartDollars + more }
        expect(comparisonRatePercent({ ...loan, fees: dearer })!).toBeGreaterThan(comparisonRatePercent(loan)!)
      }),
    )
  })
})

test.each([
  ['payments that do not bring back what was lent', { creditDollars: 8000, paymentDollars: 100, count: 48 }],
  ['nothing lent', { creditDollars: 0, paymentDollars: 100, count: 48 }],
  ['no number', { creditDollars: Number.NaN, paymentDollars: 100, count: 48 }],
  ['payments without end', { creditDollars: 8000, paymentDollars: Number.POSITIVE_INFINITY, count: 48 }],
])('%s have no rate', (_, loan) => {
  expect(ratePerPeriod(loan)).toBeNull()
})

/** The same by its definition: what is owed period by period, the rate found by halving. Shares no formula with the rule. */
function byHalving({ creditDollars, termYears, frequency, ratePercent, fees }: StatutoryLoan): number {
  const n = STATUTORY_REPAYMENTS_A_YEAR[frequency]
  const count = Math.round(termYears * n)
  const charged = ratePercent / 100 / n
  // What is owed at the end is linear in the payment: two runs give the payment that leaves nothing.
  const lent = creditDollars + fees.atStartDollars
  const [atNothing, atOne] = [owed(lent, 0, charged, count), owed(lent, 1, charged, count)]
  const payment = atNothing / (atNothing - atOne) + (fees.monthlyDollars * 12) / n
  let low = 0
  let high = 1
  for (let step = 0; step < 55; step++) {
    const middle = (low + high) / 2
    if (owed(creditDollars, payment, middle, count) < 0) low = middle
    else high = middle
  }
  return low * n * 100
}

function owed(dollars: number, payment: number, rate: number, count: number): number {
  let left = dollars
  for (let paid = 0; paid < count; paid++) left = left * (1 + rate) - payment
  return left
}
