import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { calculatorRules } from './calculator-rules.ts'

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
