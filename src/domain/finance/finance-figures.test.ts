import { describe, expect, test } from 'vitest'
import type { FinanceLender } from '#domain/stock/listing.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { calculatorRules } from './calculator-rules.ts'
import { comparisonBasis, comparisonRateText } from './comparison-rate.ts'
import { comparisonRateOf, financeEntry, termsOf, termsWords } from './finance-entry.ts'
import { quoteProviderOf } from './lender-rules.ts'
import { type EstimatedVehicle, showsEstimate, whyNoEstimate } from './shows-estimate.ts'
import { smallPrint } from './small-print.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const all = (given: TenantSettingsInput['finance'] = {}) => completeSettings({ finance: given })
const { finance: FINANCE } = all()
const lenders = (financeLenders: Record<string, FinanceLender>) => ({
  dealershipSlug: 'north',
  make: 'Kia',
  year: 2024,
  youxQuote: null,
  financeLenders,
})

describe('whose figures', () => {
  test('a lender with a repayment and a comparison rate; never one’s with the other’s', () => {
    const half = { acme: { paymentWeek: 150 }, other: { comparisonRate: 9 } }
    expect(financeEntry(lenders(half), all(), NOW)).toBeNull()
    const whole = { ...half, last: { paymentWeek: 170, comparisonRate: 9.5, financeProvider: 'Last' } }
    expect(financeEntry(lenders(whole), all(), NOW)).toMatchObject({
      provider: 'last',
      weekly: 170,
      comparisonRate: 9.5,
    })
  })

  test('the quote first, then the tenant’s provider', () => {
    const told = {
      acme: { paymentWeek: 150, comparisonRate: 9 },
      best: { paymentWeek: 160, interestRate: 8, comparisonRate: 9 },
    }
    expect(financeEntry(lenders(told), all(), NOW)?.provider).toBe('best')
    const both = { acme: { paymentWeek: 1, comparisonRate: 1 }, best: { paymentWeek: 2, comparisonRate: 2 } }
    expect(financeEntry(lenders(both), all({ provider: 'best' }), NOW)?.provider).toBe('best')
    const youxQuote = { weeklyRepaymentAmount: 3, advertisedRate: 8, comparisonRate: 9 }
    expect(financeEntry({ ...lenders(both), youxQuote }, all({ provider: 'best' }), NOW)).toMatchObject({
      provider: 'youx',
      weekly: 3,
      interestRate: 8,
      termYears: 5,
    })
  })

  test('a month is 4.33 weeks; one provider quotes by the month alone (rule:finance-estimate, rule:repayment-periods)', () => {
    expect(financeEntry(lenders({ acme: { paymentWeek: 100, comparisonRate: 9 } }), all(), NOW)?.monthly).toBe(433)
    const monthly = lenders({ acme: { paymentMonth: 433, comparisonRate: 9 } })
    expect(financeEntry(monthly, all(), NOW)).toBeNull()
    expect(financeEntry(monthly, all({ estimateRule: 'price-and-monthly' }), NOW)?.weekly).toBeCloseTo(100)
  })

  test('data that slipped past the feed is no figure', () => {
    const broken = { acme: { paymentWeek: 'POA', comparisonRate: 0 }, none: null } as unknown as Record<
      string,
      FinanceLender
    >
    expect(financeEntry(lenders(broken), all(), NOW)).toBeNull()
  })
})

describe('when they show (rule:finance-estimate)', () => {
  const VEHICLE: EstimatedVehicle = {
    dealershipSlug: 'north',
    make: 'Kia',
    year: 2020,
    available: true,
    priceCents: 3_000_000,
    weeklyRepayment: 150,
    interestRate: 8,
    comparisonRate: 9,
    provider: 'acme',
    terms: '5 yrs, 10% deposit',
  }
  const RULES = ['age-price-and-rate', 'available', 'price-and-weekly', 'price-and-monthly'] as const
  test.each<[string, Partial<EstimatedVehicle>, TenantSettingsInput['finance'], (typeof RULES)[number][]]>([
    ['a vehicle like most', {}, {}, [...RULES]],
    ['$500', { priceCents: 50_000 }, {}, ['available']],
    ['of 2014, twelve years ago', { year: 2014 }, {}, ['available', 'price-and-weekly', 'price-and-monthly']],
    ['of 2015', { year: 2015 }, {}, [...RULES]],
    ['sold', { available: false }, {}, []],
    ['a Suzuki', { make: 'SUZUKI' }, {}, []],
    ['a Suzuki where they may', { make: 'Suzuki' }, { hideEstimatesForMakes: [] }, [...RULES]],
    ['without a comparison rate', { comparisonRate: null }, {}, []],
    ['without an interest rate', { interestRate: null }, {}, []],
    ['without a repayment', { weeklyRepayment: null }, {}, []],
    ['$25 a week', { weeklyRepayment: 25 }, {}, []],
    ['estimates off', {}, { showEstimates: false }, []],
    ['no finance', {}, { enabled: false }, []],
    ['of a dealership without finance', { dealershipSlug: 'south' }, {}, []],
    ['of one with it, where the site has none', { dealershipSlug: 'east' }, { enabled: false }, []],
  ])('%s', (_, vehicle, given, shown) => {
    expect(
      RULES.filter((estimateRule) =>
        showsEstimate(
          { ...VEHICLE, ...vehicle },
          completeSettings({
            finance: { ...given, estimateRule },
            dealershipOverrides: { south: { finance: false }, east: { finance: true } },
          }),
          NOW,
        ),
      ),
    ).toEqual(shown)
  })
})

describe('by the lender’s own row (rule:finance-estimate)', () => {
  const CAR: EstimatedVehicle = {
    ...{ dealershipSlug: 'north', make: 'Kia', year: 2012, available: true, priceCents: 90_000 },
    ...{ provider: 'acme', weeklyRepayment: 150, interestRate: 8, comparisonRate: 9, terms: '5 yrs, 10% deposit' },
  }
  type Row = NonNullable<NonNullable<TenantSettingsInput['finance']>['lenders']>[string]
  const why = (row: Row, change: Partial<EstimatedVehicle> = {}, site: TenantSettingsInput['finance'] = {}) =>
    whyNoEstimate({ ...CAR, ...change }, all({ ...site, lenders: { acme: row } }), NOW)

  test.each<[string, Row, Partial<EstimatedVehicle>, ReturnType<typeof whyNoEstimate>]>([
    ['as the site has it', {}, {}, null],
    ['none of its figures', { showEstimates: false }, {}, 'lender-off'],
    ['its least price', { estimateMinimumPriceCents: 90_000 }, {}, 'price-too-low'],
    ['its rule of age', { estimateRule: 'age-price-and-rate' }, {}, 'too-old'],
    ['its own age', { estimateRule: 'age-price-and-rate', estimateMaximumAgeYears: 15 }, {}, null],
    ['whenever available', { estimateRule: 'available' }, { priceCents: 100 }, null],
    ['its makes', { hideEstimatesForMakes: ['kia'] }, {}, 'make-hidden'],
    ['its makes in place of the site’s', { hideEstimatesForMakes: [] }, { make: 'Suzuki' }, null],
    ['another lender’s figures', { showEstimates: false }, { provider: 'best' }, null],
    ['a name that every object has', { showEstimates: false }, { provider: 'constructor' }, null],
  ])('%s', (_, row, change, reason) => {
    expect(why(row, change)).toBe(reason)
  })

  test('of a lender that is switched off none count: the next lender’s do', () => {
    const youxQuote = { weeklyRepaymentAmount: 3, advertisedRate: 8, comparisonRate: 9 }
    const told = { ...lenders({ acme: { paymentWeek: 120, interestRate: 8, comparisonRate: 9 } }), youxQuote }
    const off = (...names: string[]) =>
      all({ lenders: Object.fromEntries(names.map((n) => [n, { showEstimates: false }])) })
    expect(financeEntry(told, off('youx'), NOW)?.provider).toBe('acme')
    expect(financeEntry(told, off('youx', 'acme'), NOW)).toBeNull()
  })

  test.each([
    ['of this make', { hideEstimatesForMakes: ['KIA'] }],
    ['so old', { estimateRule: 'age-price-and-rate' as const, estimateMaximumAgeYears: 2 }],
  ])('a lender that shows none for a vehicle %s does not come before one that does', (_, row) => {
    const figures = { paymentWeek: 120, interestRate: 8, comparisonRate: 9 }
    const told = lenders({ acme: figures, best: { ...figures, paymentWeek: 130 } })
    const rows = { provider: 'acme', lenders: { acme: row, best: { estimateRule: 'available' as const } } }
    expect(financeEntry(told, all(rows), NOW)?.provider).toBe('best')
    expect(financeEntry({ ...told, make: 'Ford', year: 2026 }, all(rows), NOW)?.provider).toBe('acme')
    // Where none shows any, the first says why.
    expect(financeEntry(told, all({ ...rows, lenders: { acme: row, best: row } }), NOW)?.provider).toBe('acme')
  })

  test('a row switches nothing on that the site has off', () => {
    expect(why({ showEstimates: true }, {}, { showEstimates: false })).toBe('estimates-off')
  })

  test('one lender quotes by the month, the others by the week', () => {
    const month = { paymentMonth: 433, interestRate: 8, comparisonRate: 9 }
    const told = lenders({ acme: month, best: month })
    const rows = { lenders: { best: { estimateRule: 'price-and-monthly' as const } } }
    expect(financeEntry(told, all(rows), NOW)).toMatchObject({ provider: 'best', weekly: expect.closeTo(100) })
  })

  test('a dealership shows the lender it names first', () => {
    const figures = { paymentWeek: 1, interestRate: 8, comparisonRate: 9 }
    const settings = completeSettings({
      finance: { provider: 'acme' },
      dealershipOverrides: { south: { financeProvider: 'best', quoteProvider: 'dealer-studio' } },
    })
    const told = lenders({ acme: figures, best: figures })
    expect(financeEntry(told, settings, NOW)?.provider).toBe('acme')
    expect(financeEntry({ ...told, dealershipSlug: 'south' }, settings, NOW)?.provider).toBe('best')
    expect(['north', 'south'].map((slug) => quoteProviderOf(slug, settings))).toEqual(['youx', 'dealer-studio'])
  })
})

describe('what a repayment is worked out with (rule:repayment-terms)', () => {
  test.each<[FinanceLender, string]>([
    [{}, '5 yrs, 10% deposit, 30% final payment'],
    [{ termMonths: 84, deposit: 3500 }, '7 yrs, 10% deposit'],
    [{ termMonths: 66, deposit: 3505 }, '5.5 yrs, 10% deposit'],
    [{ termYears: 1, deposit: 0 }, '1 yr, no deposit'],
    [{ deposit: 4100 }, '5 yrs, $4,100 deposit'],
    [{ balloon: 10_500 }, '5 yrs, 10% deposit, 30% final payment'],
    [{ deposit: 7000, balloon: 10_500 }, '5 yrs, 20% deposit, 30% final payment'],
    [{ deposit: 7000, balloon: 0 }, '5 yrs, 20% deposit'],
  ])('%j: %s', (lender, said) => {
    const entry = financeEntry(lenders({ acme: { paymentWeek: 100, comparisonRate: 9, ...lender } }), all(), NOW)!
    expect(termsWords(termsOf(entry, 35_000, FINANCE))).toBe(said)
  })

  test('a quote is for the whole price', () => {
    const youxQuote = { weeklyRepaymentAmount: 150, advertisedRate: 8, comparisonRate: 9 }
    const quoted = financeEntry({ ...lenders({}), youxQuote }, all(), NOW)!
    expect(termsWords(termsOf(quoted, 35_000, FINANCE))).toBe('5 yrs, no deposit')
  })

  test('card, small print and calculator say the same where a lender does not', () => {
    const { finance } = all({ calculator: { termYears: 6 } })
    const entry = financeEntry(
      lenders({ acme: { paymentWeek: 120, interestRate: 8.49, comparisonRate: 9.6 } }),
      all(),
      NOW,
    )!
    expect(termsWords(termsOf(entry, 35_000, finance))).toBe('5 yrs, 10% deposit, 30% final payment')
    expect(smallPrint(entry, finance, { dollars: 35_000, isQuoted: false })).toContain(
      'over 5 years with a 10% deposit and a final payment of 30%.',
    )
    const { term, deposit, residual } = calculatorRules(finance, 35_000, entry)
    expect([term.start, deposit.start, residual.start]).toEqual([5, 3500, 10_500])
  })
})

describe('the comparison rate', () => {
  test('is the lender’s, else the tenant’s range (rule:comparison-rate-range)', () => {
    const entry = financeEntry(lenders({ acme: { paymentWeek: 100, comparisonRate: 9.1, termMonths: 84 } }), all(), NOW)
    expect(comparisonRateText(comparisonRateOf(entry, FINANCE))).toBe('9.10% p.a.')
    expect(comparisonRateText(comparisonRateOf(null, FINANCE))).toBe('8.38% to 19.42% p.a.')
  })

  test.each([
    [1, '$1,500 over a term of 1 year.'],
    [5, '$30,000 over a term of 5 years.'],
    [6.5, '$50,000 over a term of 7 years.'],
    [10, '$50,000 over a term of 7 years.'],
  ])('of %d years is based on %s', (termYears, words) => {
    expect(comparisonBasis({ termYears })).toBe(`Comparison rate based on a secured loan of ${words}`)
  })
})
