import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLater } from '#domain/locations/zoned-time.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { STATES } from '#domain/tenants/settings/vocabulary.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { sandboxLookup, sandboxPlate } from './adapters/sandbox-lookup.ts'
import { readAnswers } from './condition-questions.ts'
import type { MarketEstimate } from './market-valuer.ts'
import { offerUntilWords } from './offer-until.ts'
import { readPlate } from './read-plate.ts'
import { readVehicle, toVehicle } from './read-vehicle.ts'
import { valueTradeIn } from './value-trade-in.ts'

const { tradeIn: settings } = completeSettings({})
const GOOD = { accidents: 'none', service: 'full', faults: 'none', marks: 'none', tyres: 'good', keys: 'two' }
const MARKET: MarketEstimate = {
  ...{ lowCents: 18_000_00, middleCents: 20_000_00, highCents: 23_000_00, says: 'Half of them are within 7 %.' },
  steps: [
    { rule: 'offers', words: '41 offers', cents: 25_000_00 },
    { rule: 'margin', words: 'Less 12 %', cents: 22_000_00 },
    { rule: 'reconditioning', words: 'Less getting it ready', cents: 20_000_00 },
  ],
}
const CAR = toVehicle({ make: 'Mazda', model: 'CX-5', year: 2022 })
const valued = (given: Partial<Parameters<typeof valueTradeIn>[0]> = {}) =>
  valueTradeIn({
    ...{ vehicle: CAR, km: 40_000, answers: GOOD, questions: settings.questions, market: MARKET, settings },
    ...{ thisYear: 2026, ...given },
  })

describe('a plate and its state in any spelling (rule:trade-in-lookup)', () => {
  test.each([
    ['abc-12d', 'qld', 'ABC12D', 'qld'],
    [' ａｂｃ 12Ｄ ', 'N.S.W.', 'ABC12D', 'nsw'],
    ['1·ab•2cd', 'western AUSTRALIA', '1AB2CD', 'wa'],
    ['a.b', 'Tas', 'AB', 'tas'],
  ])('%s in %s', (rego, regoState, plate, state) => {
    expect(readPlate({ rego, regoState })).toEqual({ kind: 'read', rego: plate, regoState: state })
  })

  test.each([
    ['', 'qld', { rego: [expect.stringContaining('Nothing cannot be a plate')] }],
    ['ABCDEFGHIJ', 'qld', { rego: [expect.stringContaining('“ABCDEFGHIJ” cannot be a plate')] }],
    ['ÄBC 123', 'qld', { rego: [expect.any(String)] }],
    ['ABC123', 'New Zealand', { regoState: [expect.stringContaining('“New Zealand” is no state')] }],
    ["'; drop table", '', { rego: [expect.any(String)], regoState: [expect.stringContaining('Nothing is no state')] }],
  ])('%j in %j is told back with the reason', (rego, regoState, errors) => {
    expect(readPlate({ rego, regoState })).toEqual({ kind: 'wrong', errors })
  })
})

describe('a vehicle by hand', () => {
  const typed = { make: 'toyota', model: 'hilux sr5', year: '2021', badge: '' }

  test('is told in the words of stock', () => {
    expect(readVehicle(typed, 2026)).toMatchObject({
      kind: 'read',
      vehicle: { make: 'Toyota', model: 'HiLux', badge: 'sr5', year: 2021 },
    })
  })

  test.each([
    ['year', '2027', '“2027” is still to come'],
    ['year', '1949', '“1949” is no year of a vehicle'],
    ['year', 'MMXX', 'no year'],
    ['year', '', 'Nothing is no year'],
    ['make', ' ', 'no make'],
    ['model', 'x'.repeat(61), 'no model'],
    ['badge', 'x'.repeat(61), 'more than 60'],
  ])('%s %j is refused', (field, value, reason) => {
    expect(readVehicle({ ...typed, [field]: value }, 2026)).toEqual({
      kind: 'wrong',
      errors: { [field]: [expect.stringContaining(reason)] },
    })
  })
})

test('answers to what was asked and to nothing else', () => {
  expect(readAnswers(settings.questions, GOOD)).toEqual({ kind: 'read', answers: GOOD })
  const { keys: _, ...missing } = GOOD
  expect(readAnswers(settings.questions, { ...missing, tyres: 'bald', colour: 'red', constructor: {} })).toEqual({
    kind: 'wrong',
    errors: {
      'adjustmentAnswers.keys': [expect.stringContaining('Nothing is answered to “Are there two keys?”')],
      'adjustmentAnswers.tyres': ['“bald” is no answer to “How are its tyres?”: one of good, worn.'],
      'adjustmentAnswers.colour': ['“red” answers a question that was not asked.'],
      'adjustmentAnswers.constructor': [expect.stringContaining('was not asked')],
    },
  })
  expect(readAnswers(settings.questions, { ...GOOD, keys: ['two'] })).toMatchObject({ kind: 'wrong' })
})

describe('the sum (rule:trade-in-sum)', () => {
  test('begins where the trade begins, and each step says what it changed', () => {
    const valuation = valued({ answers: { ...GOOD, accidents: 'repaired', tyres: 'worn' } })
    // 20,000 less 8 %, less $800.
    expect(valuation).toMatchObject({ kind: 'offer', offerCents: 17_600_00, lowCents: 15_700_00, highCents: 20_300_00 })
    expect(valuation.steps.map(({ rule, effectCents, cents }) => [rule, effectCents / 100, cents / 100])).toEqual([
      ['offers', 25_000, 25_000],
      ['margin', -3000, 22_000],
      ['reconditioning', -2000, 20_000],
      ['question accidents', -1600, 18_400],
      ['question tyres', -800, 17_600],
      ['rounding', 0, 17_600],
    ])
  })

  test.each([
    ['a car of 2019', { vehicle: { ...CAR, year: 2019 } }, 'offer'],
    ['one of 2018', { vehicle: { ...CAR, year: 2018 } }, 'older than 7 years'],
    [
      'the variant of ten years',
      { vehicle: { ...CAR, year: 2016 }, settings: { ...settings, maximumAgeYears: 10 } },
      'offer',
    ],
    [
      'and beyond it',
      { vehicle: { ...CAR, year: 2015 }, settings: { ...settings, maximumAgeYears: 10 } },
      'than 10 years',
    ],
    ['100,000 km', { km: 100_000 }, 'offer'],
    ['100,001 km', { km: 100_001 }, '100,001 km are more than 100,000'],
    ['nobody can say', { market: null }, 'Too little is known'],
    [
      'nothing is left',
      { market: { ...MARKET, middleCents: 700_00 }, answers: { ...GOOD, tyres: 'worn' } },
      'no figure is left',
    ],
  ])('%s: %s', (_, given, expected) => {
    const valuation = valued(given as never)
    expect(valuation.kind === 'offer' ? 'offer' : valuation.reason).toContain(expected)
  })

  test('is whole hundreds of dollars in order, and a worse answer never raises it', () => {
    const choice = fc.record(
      Object.fromEntries(
        settings.questions.map(({ id, choices }) => [id, fc.integer({ min: 0, max: choices.length - 1 })]),
      ),
    )
    const cents = fc.integer({ min: 1000_00, max: 200_000_00 })
    fc.assert(
      fc.property(choice, cents, cents, cents, (chosen, ...prices) => {
        const [lowCents, middleCents, highCents] = prices.sort((a, b) => a - b) as [number, number, number]
        const market = { ...MARKET, lowCents, middleCents, highCents }
        const answersOf = (step: (index: number) => number) =>
          Object.fromEntries(settings.questions.map(({ id, choices }) => [id, choices[step(chosen[id]!)]!.id] as const))
        const given = valued({ market, answers: answersOf((index) => index) })
        const best = valued({ market, answers: answersOf(() => 0) })
        if (given.kind !== 'offer') return
        expect(given.offerCents % 100_00).toBe(0)
        expect(given.lowCents).toBeLessThanOrEqual(given.offerCents)
        expect(given.highCents).toBeGreaterThanOrEqual(given.offerCents)
        expect(best.kind === 'offer' && best.offerCents).toBeGreaterThanOrEqual(given.offerCents)
        expect(given.steps.at(-1)!.cents).toBe(given.offerCents)
      }),
    )
  })
})

test('seven days are seven days of the dealer’s clock, over the hour that spring skips', () => {
  const asked = new Date('2026-10-01T04:05:00Z')
  const until = daysLater(asked, 7, 'Australia/Sydney')
  expect(until.toISOString()).toBe('2026-10-08T03:05:00.000Z')
  expect(offerUntilWords(until, 'Australia/Sydney')).toMatch(/^Thursday 8 October 2026, 2:05\spm$/)
})

const CTX = {} as TenantCtx
describe('the sandbox', () => {
  test('is the same at every start, says what it is, and knows a plate in its own state only', async () => {
    const [one, other] = [sandboxLookup(), sandboxLookup()]
    expect(one.source).toBe('sandbox')
    const known: unknown[] = []
    for (let number = 1; number <= 320; number++) {
      const state = STATES[(number - 1) % 8]!
      const answer = await one.find(CTX, sandboxPlate(number), state, '')
      expect(answer).toEqual(await other.find(CTX, sandboxPlate(number), state, ''))
      expect(await one.find(CTX, sandboxPlate(number), STATES[number % 8]!, '')).toEqual({ kind: 'unknown' })
      known.push(answer.kind === 'found' ? answer.vehicles.length : 0)
    }
    expect([known.filter((count) => count === 1).length, known.filter((count) => count === 2).length]).toEqual([312, 8])
    expect(await one.find(CTX, 'DEMO0321', 'act', '')).toEqual({ kind: 'unknown' })
  })
})
