import { expect, test } from 'vitest'
import type { DifferingPrice } from '#domain/stock/doubts/differing-prices.server.ts'
import { differingLines } from './differing-prices.ts'

const of = (source: string, priceCents: number | null, price: object = {}) => ({
  ...{ source, priceCents, priceType: null, driveAwayCents: null, exclGovtChargesCents: null },
  ...price,
})
const car = (stockNumber: string, more: Partial<DifferingPrice> = {}): DifferingPrice => ({
  ...{ stockNumber, name: '2021 Toyota HiLux', dealershipSlug: 'harbour', because: 'listed-first' },
  shown: of('easycars-xml', 2_000_000, { priceType: 'drive_away', driveAwayCents: 2_000_000 }),
  other: of('dealersolutions-csv', 1_950_000),
  ...more,
})

test('each vehicle at two prices is named with both, which one is shown and why', () => {
  const listed = [
    car('A1'),
    car('A2', { because: 'set-by-hand', shown: of('easycars-xml', 1_800_000), other: of('autogate', null) }),
  ]
  expect(differingLines({ count: 2, listed })).toEqual([
    '2 vehicles at two prices:',
    '  A1  2021 Toyota HiLux: $20,000 drive away is shown, for easycars-xml listed it first; dealersolutions-csv says $19,500.',
    '  A2  2021 Toyota HiLux: $18,000 is shown, for the dealer set it by hand; autogate says no price.',
    'Let the two say the same, or say it here: npx forecourt stock set CAR price=AMOUNT.',
  ])
  expect(differingLines({ count: 0, listed: [] })).toEqual([])
})

test.each([
  [23, 23, '  and 3 more (--json lists all).'],
  [1500, 1000, '  and 1480 more (--json lists up to 1000).'],
])('of %i the first twenty, and how many more', (count, kept, more) => {
  const lines = differingLines({ count, listed: Array.from({ length: kept }, (_, i) => car(`A${i}`)) })
  expect(lines).toHaveLength(23)
  expect(lines.at(-2)).toBe(more)
})
