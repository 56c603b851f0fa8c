import { expect, test } from 'vitest'
import { reducedSince } from './watched-price.ts'

const price = (askedCents: number | null, perWeek = false) => ({ askedCents, perWeek })

test.each([
  ['less is reduced', price(2_000_000), price(1_900_000), { wasCents: 2_000_000, nowCents: 1_900_000 }],
  ['the same is not', price(2_000_000), price(2_000_000), null],
  ['more is not', price(2_000_000), price(2_100_000), null],
  ['what had no price is not', price(null), price(2_000_000), null],
  ['what has none any more is not', price(2_000_000), price(null), null],
  ['a price a week compares with no other', price(2_000_000), price(19_900, true), null],
  ['but with one a week', price(24_900, true), price(19_900, true), { wasCents: 24_900, nowCents: 19_900 }],
])('%s', (_, saved, now, reduced) => {
  expect(reducedSince(saved, now)).toEqual(reduced)
})
