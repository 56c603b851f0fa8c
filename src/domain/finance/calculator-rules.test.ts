import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { calculatorRules } from './calculator-rules.ts'
import type { FinanceEntry } from './finance-entry.ts'

type Calculator = NonNullable<NonNullable<Parameters<typeof completeSettings>[0]['finance']>['calculator']>

function rules(calculator: Calculator, priceDollars: number | null = 34_990) {
  return calculatorRules(completeSettings({ finance: { calculator } }).finance, priceDollars)
}

test('a vehicle dearer than the largest amount raises it, where the tenant says so', () => {
  const variant = { amountMaxDollars: 100_000, amountMaxPriceRatio: 1.05 }
  expect(rules(variant, 120_000).amount.max).toBe(126_000)
  expect(rules(variant, 99_000).amount.max).toBe(100_000)
  expect(rules({ amountMaxDollars: 100_000 }, 120_000).amount.max).toBe(100_000)
})

test('starts that lie outside their own bounds are brought in', () => {
  const { term, rate } = rules({ termYears: 6, termMaxYears: 5, rateMinPercent: 12, rateMaxPercent: 20 })
  expect([term.start, rate.start]).toEqual([5, 12])
})

test('with a lender that says its rate it starts at that lender’s terms, within the bounds (rule:repayment-terms)', () => {
  const said = { interestRate: 8.49, termYears: 6, depositDollars: 3499.4, balloonDollars: null } as FinanceEntry
  const { finance } = completeSettings({ finance: { calculator: { depositDollars: 2000, residualDollars: 5000 } } })
  const starts = (entry: FinanceEntry | null) => {
    const { rate, term, deposit, residual } = calculatorRules(finance, 34_990, entry)
    return [rate.start, term.start, deposit.start, residual.start]
  }
  expect(starts(said)).toEqual([8.49, 6, 3499, 0])
  expect(starts({ ...said, termYears: 5.4, interestRate: 19 })).toEqual([15, 5, 3499, 0])
  expect(starts({ ...said, depositDollars: null })).toEqual([8.49, 6, 3499, 10_497])
  expect(starts({ ...said, interestRate: null })).toEqual([10, 5, 2000, 5000])
  expect(starts(null)).toEqual([10, 5, 2000, 5000])
})
