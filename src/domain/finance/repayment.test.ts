import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Loan, REPAYMENTS_A_YEAR, repaymentCount, repaymentDollars } from './repayment.ts'

const LOAN: Loan = {
  financedDollars: 30_000,
  residualDollars: 0,
  ratePercent: 10,
  termYears: 5,
  frequency: 'monthly',
}

/** The same by its definition, not by a formula: what is owed after the last repayment, period by period. */
function owedAtTheEnd(loan: Loan, repayment: number): number {
  const rate = loan.ratePercent / 100 / REPAYMENTS_A_YEAR[loan.frequency]
  let owed = loan.financedDollars
  for (let paid = 0; paid < repaymentCount(loan); paid++) owed = owed * (1 + rate) - repayment
  return owed
}

describe('a repayment', () => {
  // Worked out to forty digits as the sum of discounted payments, not by the formula under test.
  test.each<[string, Partial<Loan>, number]>([
    ['monthly', {}, 637.41],
    ['fortnightly', { frequency: 'fortnightly' }, 293.68],
    ['weekly', { frequency: 'weekly' }, 146.73],
    ['with a residual', { residualDollars: 9000 }, 521.19],
    ['over half a year more', { termYears: 5.5 }, 592.79],
    ['over a year at 15%', { termYears: 1, ratePercent: 15 }, 2707.75],
    ['without interest', { ratePercent: 0 }, 500],
    ['without interest, with a residual', { ratePercent: 0, residualDollars: 6000 }, 400],
  ])('%s', (_, given, dollars) => {
    expect(repaymentDollars({ ...LOAN, ...given })).toBeCloseTo(dollars, 2)
  })

  const loans = fc.record({
    financedDollars: fc.integer({ min: 0, max: 250_000 }),
    residualDollars: fc.integer({ min: 0, max: 250_000 }),
    ratePercent: fc.double({ min: 0, max: 48, noNaN: true }),
    termYears: fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
    frequency: fc.constantFrom('weekly' as const, 'fortnightly' as const, 'monthly' as const),
  })

  test('whatever the loan, it leaves exactly the residual', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        expect(owedAtTheEnd(loan, repaymentDollars(loan))).toBeCloseTo(loan.residualDollars, 2)
      }),
    )
  })

  test('more borrowed, a higher rate or a smaller residual never cost less', () => {
    fc.assert(
      fc.property(loans, fc.nat(50_000), (loan, more) => {
        const one = repaymentDollars(loan)
        expect(repaymentDollars({ ...loan, financedDollars: loan.financedDollars + more })).toBeGreaterThanOrEqual(one)
        expect(repaymentDollars({ ...loan, residualDollars: loan.residualDollars + more })).toBeLessThanOrEqual(one)
      }),
    )
  })

  // https://support.microsoft.com, PMT: 10 months of $10,000 at 8%, and $50,000 saved in 18 years at 6%.
  test.each<[Partial<Loan>, number]>([
    [{ financedDollars: 10_000, ratePercent: 8, termYears: 10 / 12 }, 1037.03],
    [{ financedDollars: 0, residualDollars: 50_000, ratePercent: 6, termYears: 18 }, -129.08],
  ])('is that of Excel’s own examples of PMT: %j', (given, dollars) => {
    expect(repaymentDollars({ ...LOAN, ...given })).toBeCloseTo(dollars, 2)
  })

  test('is Excel’s PMT to the cent, worked out in whole numbers of fifty digits, 10,000 times', () => {
    const inHundredths = loans.chain((loan) =>
      fc.integer({ min: 0, max: 4800 }).map((hundredths) => ({ ...loan, ratePercent: hundredths / 100 })),
    )
    fc.assert(
      fc.property(inHundredths, (loan) => {
        expect(Math.abs(repaymentDollars(loan) * 100 - pmtCents(loan))).toBeLessThan(1e-5)
      }),
      { numRuns: 10_000 },
    )
  }, 60_000)

  test('next to no interest is next to none', () => {
    expect(repaymentDollars({ ...LOAN, ratePercent: 1e-9 })).toBeCloseTo(500, 6)
  })
})

test('repayments are whole in number also over half years', () => {
  for (const frequency of ['weekly', 'fortnightly', 'monthly'] as const)
    expect(repaymentCount({ termYears: 1.5, frequency })).toBe(REPAYMENTS_A_YEAR[frequency] * 1.5)
})

const DIGITS = 10n ** 50n

/** PMT(rate, nper, -pv, fv) in cents: powers by multiplication, one period after the other, rounded at fifty digits only. */
function pmtCents({ financedDollars, residualDollars, ratePercent, termYears, frequency }: Loan): number {
  const yearly = REPAYMENTS_A_YEAR[frequency]
  const count = Math.round(termYears * yearly)
  const [lent, left] = [BigInt(financedDollars) * 100n * DIGITS, BigInt(residualDollars) * 100n * DIGITS]
  const rate = (BigInt(Math.round(ratePercent * 100)) * DIGITS) / BigInt(10_000 * yearly)
  const exact = rate === 0n ? (lent - left) / BigInt(count) : ((grown(lent) - left) * rate) / (grown(DIGITS) - DIGITS)
  return Number((exact * 10n ** 9n) / DIGITS) / 1e9

  function grown(amount: bigint): bigint {
    for (let paid = 0; paid < count; paid++) amount += (amount * rate) / DIGITS
    return amount
  }
}
