import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { calculate, type Entered } from './calculate.ts'
import { calculatorRules } from './calculator-rules.ts'

type Calculator = NonNullable<NonNullable<Parameters<typeof completeSettings>[0]['finance']>['calculator']>

function rules(calculator: Calculator = {}, priceDollars: number | null = 34_990) {
  return calculatorRules(completeSettings({ finance: { calculator } }).finance, priceDollars)
}

const entered = (given: Entered, calculator: Calculator = {}, price: number | null = 34_990) =>
  calculate(given, rules(calculator, price))

describe('where it starts', () => {
  test('the price of the vehicle; $30,000 over 5 years at 10% without one (rule:calculator-bounds)', () => {
    expect(entered({}).inputs).toEqual({
      amount: 34_990,
      deposit: 0,
      residual: 0,
      term: 5,
      rate: 10,
      frequency: 'weekly',
    })
    expect(entered({}, {}, null).inputs.amount).toBe(30_000)
  })

  test('$30,000 over 5 years at 10% is $146.73 a week, 260 times', () => {
    expect(entered({}, {}, null).outcome).toEqual({
      kind: 'repayment',
      repaymentCents: 14_673,
      count: 260,
      financedDollars: 30_000,
      totalCents: 3_814_980,
      interestCents: 814_980,
    })
  })
})

describe('the purchase price', () => {
  test.each([
    [999, 'amount-outside', 'enquire'],
    [1000, 'amount-at-bound', 'enquire'],
    [1001, undefined, 'enquire'],
    [249_999, undefined, 'repayment'],
    [250_000, 'amount-at-bound', 'repayment'],
    [250_001, 'amount-outside', 'enquire'],
  ])('%i: %s, %s', (amount, note, outcome) => {
    const done = entered({ amount })
    expect([done.inputs.amount, done.notes[0]?.kind, done.outcome.kind]).toEqual([amount, note, outcome])
  })

  test('0 or below becomes 0', () => {
    for (const amount of [0, -1, -30_000]) expect(entered({ amount }).inputs.amount).toBe(0)
  })

  test('no number is nothing to work with', () => {
    const { inputs, notes, outcome } = entered({ amount: null })
    expect([inputs.amount, notes, outcome]).toEqual([0, [{ kind: 'no-number', field: 'amount' }], { kind: 'enquire' }])
  })
})

describe('everything else', () => {
  test.each<[Entered, Partial<Entered>]>([
    [{ term: 0 }, { term: 1 }],
    [{ term: 9 }, { term: 7 }],
    [{ term: 3.3 }, { term: 3.5 }],
    [{ rate: 0 }, { rate: 0.5 }],
    [{ rate: 40 }, { rate: 15 }],
    [{ deposit: -1 }, { deposit: 0 }],
    [{ deposit: 300_000 }, { deposit: 250_000 }],
    [{ residual: 300_000 }, { residual: 250_000 }],
  ])('%j is moved to %j, and it is said', (given, moved) => {
    const { inputs, notes } = entered(given)
    const [field] = Object.keys(given)
    expect(inputs).toMatchObject(moved)
    expect(notes).toEqual([{ kind: 'moved', field, to: Object.values(moved)[0] }])
  })

  test('a rate between two steps is somebody’s rate', () => {
    expect(entered({ rate: 8.39 })).toMatchObject({ inputs: { rate: 8.39 }, notes: [] })
  })

  test('no number counts as where it starts, and it is said', () => {
    expect(entered({ rate: null })).toMatchObject({
      inputs: { rate: 10 },
      notes: [{ kind: 'no-number', field: 'rate' }],
    })
  })

  test('a rate the dealer fixes cannot be asked for', () => {
    expect(entered({ rate: 1 }, { rateEditable: false }).inputs.rate).toBe(10)
  })

  test('kestrel’s whole years go from its shortest term', () => {
    expect(entered({ term: 4.4 }, { termMinYears: 2, termStepYears: 1 }).inputs.term).toBe(4)
  })
})

describe('a repayment', () => {
  test('of 25 or less is none (rule:low-repayment)', () => {
    // 260 weeks without interest but for the least rate: 25 dollars are about 6,418 borrowed.
    expect(entered({ amount: 6400, rate: 0.5 }).outcome.kind).toBe('enquire')
    expect(entered({ amount: 6700, rate: 0.5 }).outcome.kind).toBe('repayment')
  })

  test('deposit and residual come off it', () => {
    const plain = entered({ amount: 30_000, frequency: 'monthly' })
    const less = entered({ amount: 35_000, deposit: 5000, residual: 9000, frequency: 'monthly' })
    expect([plain.outcome, less.outcome]).toMatchObject([
      { repaymentCents: 63_741, totalCents: 3_824_460 },
      { repaymentCents: 52_119, financedDollars: 30_000, totalCents: 4_027_140, interestCents: 1_027_140 },
    ])
  })

  test('is none where the deposit pays for it, or the residual is more than the loan', () => {
    expect(entered({ amount: 30_000, deposit: 30_000 }).outcome.kind).toBe('enquire')
    expect(entered({ amount: 30_000, residual: 250_000 }).outcome.kind).toBe('enquire')
  })

  test('whatever is entered, it is more than the least and all values lie within their bounds', () => {
    const number = fc.option(fc.double({ min: -1e6, max: 1e6 }), { nil: null })
    const anything = fc.record(
      { amount: number, deposit: number, residual: number, term: number, rate: number },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anything, (given) => {
        fc.pre(Object.values(given).every((value) => !Number.isNaN(value)))
        const { inputs, outcome } = entered(given)
        const limits = rules()
        expect(inputs.amount).toBeGreaterThanOrEqual(0)
        for (const field of ['term', 'rate'] as const) {
          expect(inputs[field]).toBeGreaterThanOrEqual(limits[field].min)
          expect(inputs[field]).toBeLessThanOrEqual(limits[field].max)
        }
        if (outcome.kind === 'repayment') {
          expect(outcome.repaymentCents).toBeGreaterThan(2500)
          expect(inputs.amount).toBeGreaterThanOrEqual(limits.amount.min)
          expect(inputs.amount).toBeLessThanOrEqual(limits.amount.max)
        }
      }),
    )
  })
})
