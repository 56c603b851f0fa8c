import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { wholesaleRange } from './wholesale-range.ts'

const { wholesale } = completeSettings({}).tradeIn
const retail = { lowCents: 27_000_00, retailCents: 30_000_00, highCents: 33_000_00 }

test('margin and reconditioning come off both ends, a step each', () => {
  expect(wholesaleRange(retail, 'excl_govt_charges', 80_000, wholesale)).toEqual({
    kind: 'range',
    lowCents: 22_800_00,
    highCents: 28_000_00,
    steps: [
      { rule: 'retail', words: 'What a dealer would ask for it', cents: 30_000_00 },
      { rule: 'margin', words: 'Less the dealer’s margin, 12 % of that', cents: 26_400_00 },
      { rule: 'reconditioning', words: 'Less getting a car ready that ran 60,000 km or more', cents: 25_400_00 },
    ],
  })
})

test.each([
  [0, 25_800_00],
  [59_999, 25_800_00],
  [60_000, 25_400_00],
  [500_000, 24_800_00],
])('a car of %d km is got ready at the cost of the row it reached', (km, cents) => {
  expect(wholesaleRange(retail, 'excl_govt_charges', km, wholesale).steps.at(-1)).toMatchObject({ cents })
})

test('a cheap car pays the least a sale has to earn, rows of a dealer’s stand in any order', () => {
  const cheap = { lowCents: 4_000_00, retailCents: 5_000_00, highCents: 6_000_00 }
  const rows = [
    { fromKm: 100_000, cents: 1_000_00 },
    { fromKm: 0, cents: 0 },
  ]
  const range = wholesaleRange(cheap, 'excl_govt_charges', 100_000, { ...wholesale, reconditioning: rows })
  expect(range).toMatchObject({ kind: 'range', lowCents: 1_500_00, highCents: 3_500_00 })
  expect(range.steps[1]!.words).toBe('Less the least a sale has to earn')
  expect(wholesaleRange(cheap, 'excl_govt_charges', 10, { ...wholesale, reconditioning: [] })).toMatchObject({
    lowCents: 2_500_00,
  })
})

test('what sells for less than selling costs is worth nothing, and never less', () => {
  const wreck = { lowCents: 500_00, retailCents: 900_00, highCents: 1_400_00 }
  expect(wholesaleRange(wreck, 'excl_govt_charges', 300_000, wholesale)).toMatchObject({ kind: 'nothing' })
  expect(wholesaleRange({ ...wreck, highCents: 4_000_00 }, 'excl_govt_charges', 0, wholesale)).toMatchObject({
    kind: 'range',
    lowCents: 0,
  })
})

test('what goes to the state is nobody’s to pay for a car with: a drive-away price is taken without its charges, at both ends', () => {
  const sum = wholesaleRange(retail, 'drive_away', 80_000, { ...wholesale, chargesPercent: 5 })
  expect(sum).toMatchObject({ kind: 'range', lowCents: 21_600_00, highCents: 26_600_00 })
  expect(sum.steps.map(({ rule, cents }) => [rule, cents])).toEqual([
    ['retail', 30_000_00],
    ['charges', 28_500_00],
    ['margin', 25_080_00],
    ['reconditioning', 24_100_00],
  ])
  for (const basis of ['excl_govt_charges', 'unstated'] as const)
    expect(wholesaleRange(retail, basis, 80_000, wholesale)).toMatchObject({ highCents: 28_000_00 })
})
