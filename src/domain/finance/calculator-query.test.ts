import { expect, test } from 'vitest'
import { asksToCalculate, calculatorsKey, requestedCalculators } from './calculator-query.ts'

const NOTHING = { finance: null, running: null, delivery: null }

test.each(['', '?utm_source=x&term=suv', '?rate=5&frequency=monthly', '?economy=7', '?xamount=5'])(
  '%j asks nothing',
  (search) => {
    expect(requestedCalculators(search)).toEqual(NOTHING)
    expect([asksToCalculate(requestedCalculators(search)), calculatorsKey(search)]).toEqual([false, ''])
  },
)

test('each form by its own fields, as typed', () => {
  expect(requestedCalculators('?amount=%2430%2C000&term=4&frequency=monthly&gclid=1').finance).toEqual({
    amount: '$30,000',
    term: '4',
    frequency: 'monthly',
  })
  expect(requestedCalculators('?unit_price=1.85&km_per_week=300+kms&economy=7.5')).toEqual({
    ...NOTHING,
    running: { perUnit: '1.85', kmPerWeek: '300 kms', per100Km: '7.5' },
  })
  expect(requestedCalculators('?postcode=')).toEqual({ ...NOTHING, delivery: '' })
})

test('the first of two counts, and no more of it than anybody types', () => {
  const { finance } = requestedCalculators(`?amount=1&amount=2&term=${'9'.repeat(5000)}`)
  expect([finance?.amount, finance?.term?.length]).toEqual(['1', 40])
})

test('campaigns and order do not tell two questions apart, values do', () => {
  expect(calculatorsKey('?amount=1&term=2&utm_id=3')).toBe(calculatorsKey('?utm_id=4&term=2&amount=1'))
  expect(calculatorsKey('?amount=1&term=2')).not.toBe(calculatorsKey('?amount=1&term=3'))
  expect(calculatorsKey('?postcode=4000')).not.toBe(calculatorsKey('?postcode='))
})
