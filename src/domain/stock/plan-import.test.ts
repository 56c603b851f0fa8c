import { expect, test } from 'vitest'
import { shrinksTooMuch, wordHeldBack, wordUnknownYards } from './plan-import.ts'

test.each([
  [0, 0, false],
  [1, 2, false],
  [2, 3, true],
  [1, 1, true],
  [50, 100, false],
  [51, 100, true],
])('%i of %i gone is too much: %s', (gone, availableBefore, expected) => {
  expect(shrinksTooMuch({ gone, availableBefore })).toBe(expected)
})

test('nothing is taken as missing, in words', () => {
  expect(wordHeldBack(2, 3)).toBe(
    '2 skipped rows have no readable stock number and may be any vehicle: 3 vehicles that are not in the file stay as before.',
  )
})

test('places that are no yard are named, a few of them', () => {
  const seller = (locationText: string | null) => ({ dealerCode: null, locationText })
  const place = (locationId: number | null) =>
    ({ kind: 'placed', dealershipId: 1, locationId, defaultLocationId: 9 }) as const
  expect(wordUnknownYards([seller('Main'), seller(null)], [place(1), place(null)])).toBeNull()
  const sellers = ['A', 'B', 'C', 'D', 'A'].map(seller)
  expect(
    wordUnknownYards(
      sellers,
      sellers.map(() => place(null)),
    ),
  ).toContain('"A", "B", "C" and 1 more')
})
