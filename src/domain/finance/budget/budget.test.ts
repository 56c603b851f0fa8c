import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { repaymentDollars } from '../repayment.ts'
import { affordableDollars, namedLender } from './budget.ts'

const all = (finance: TenantSettingsInput['finance'] = {}, more: TenantSettingsInput = {}) =>
  completeSettings({ ...more, finance })
const ACME = { interestRatePercent: 8.49, comparisonRatePercent: 9.6 }
const { finance } = all()
const NO_FEES = { atStartDollars: 0, monthlyDollars: 0 }

describe('whose rate', () => {
  test('that of the lender the dealer names, with its fees; a dealership’s own goes first', () => {
    const fees = { establishmentCents: 39_500, monthlyAdministrationCents: 800 }
    const settings = all(
      { provider: 'acme', lenders: { acme: { ...ACME, fees }, south: { ...ACME, interestRatePercent: 7 } } },
      { dealershipOverrides: { south: { financeProvider: 'south' } } },
    )
    expect(namedLender('north', settings)).toEqual({
      provider: 'acme',
      interestRate: 8.49,
      comparisonRate: 9.6,
      fees: { atStartDollars: 395, monthlyDollars: 8 },
    })
    expect(namedLender('south', settings)).toMatchObject({ provider: 'south', interestRate: 7 })
  })

  test.each<[string, TenantSettingsInput['finance']]>([
    ['no lender is named', { lenders: { acme: ACME } }],
    ['the lender has no row', { provider: 'acme' }],
    ['its comparison rate is not said', { provider: 'acme', lenders: { acme: { interestRatePercent: 8 } } }],
    ['its interest rate is not said', { provider: 'acme', lenders: { acme: { comparisonRatePercent: 8 } } }],
    ['another has one', { provider: 'acme', lenders: { best: ACME } }],
    ['its name is of every object', { provider: 'constructor', lenders: { acme: ACME } }],
  ])('nobody’s where %s', (_, given) => {
    expect(namedLender('north', all(given))).toBeNull()
  })
})

describe('what a week buys', () => {
  test('$146.73 a week over 5 years at 10% is $30,000 (docs/finance.md)', () => {
    const budget = { weeklyDollars: 146.74, depositDollars: 0, termYears: 5 }
    expect(affordableDollars(budget, { interestRate: 10, fees: NO_FEES }, finance)).toBe(30_000)
    expect(affordableDollars({ ...budget, depositDollars: 5000 }, { interestRate: 10, fees: NO_FEES }, finance)).toBe(
      35_000,
    )
  })

  test('is nothing below the calculator’s smallest amount, and never above its largest', () => {
    const lender = { interestRate: 8, fees: { atStartDollars: 395, monthlyDollars: 8 } }
    const of = (weeklyDollars: number) =>
      affordableDollars({ weeklyDollars, depositDollars: 0, termYears: 1 }, lender, finance)
    expect([of(1), of(20), of(100_000)]).toEqual([null, null, 250_000])
  })

  test('whatever the budget, a car at that price costs no more a week, and one step dearer costs more', () => {
    const budgets = fc.record({
      weeklyDollars: fc.integer({ min: 50, max: 900 }),
      depositDollars: fc.integer({ min: 0, max: 20_000 }),
      termYears: fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
    })
    const lenders = fc.record({
      interestRate: fc.double({ min: 0.5, max: 25, noNaN: true }),
      fees: fc.record({ atStartDollars: fc.constantFrom(0, 395, 1360.5), monthlyDollars: fc.constantFrom(0, 8) }),
    })
    fc.assert(
      fc.property(budgets, lenders, (budget, lender) => {
        const price = affordableDollars(budget, lender, finance)
        fc.pre(price !== null && price < finance.calculator.amountMaxDollars)
        const weekly = (dollars: number) =>
          repaymentDollars({
            financedDollars: dollars - budget.depositDollars + lender.fees.atStartDollars,
            residualDollars: 0,
            ratePercent: lender.interestRate,
            termYears: budget.termYears,
            frequency: 'weekly',
          }) +
          (lender.fees.monthlyDollars * 12) / 52
        expect(weekly(price!)).toBeLessThanOrEqual(budget.weeklyDollars + 1e-9)
        expect(weekly(price! + 100)).toBeGreaterThan(budget.weeklyDollars)
      }),
    )
  })
})
