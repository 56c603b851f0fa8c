import { expect, test } from 'vitest'
import { shrinksTooMuch, wordNameless, wordUnknownYards } from './plan-import.ts'

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

test.each([
  [
    { rows: 1, missing: 1, kept: 1 },
    '1 skipped row has no readable stock number. 1 vehicle that is not in the file may be one of them and stays as before.',
  ],
  [
    { rows: 2, missing: 5, kept: 3 },
    '2 skipped rows have no readable stock number. 3 vehicles that are not in the file may be among them and stay as before. 2 vehicles that are not in the file fit none of them and count as gone.',
  ],
  [
    { rows: 1, missing: 1, kept: 0 },
    '1 skipped row has no readable stock number. 1 vehicle that is not in the file fits none of them and counts as gone.',
  ],
])('%j in words', (counts, words) => {
  expect(wordNameless(counts)).toBe(words)
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
  ).toBe(
    'No yard is known by "A", "B", "C" and 1 more: new vehicles there stand at the primary yard (a yard\'s feed codes may name them).',
  )
})

test('a dealership without yards has no primary one', () => {
  const nowhere = { kind: 'placed', dealershipId: 1, locationId: null, defaultLocationId: null } as const
  expect(wordUnknownYards([{ dealerCode: null, locationText: 'Main' }], [nowhere])).toBe(
    'No yard is known by "Main": new vehicles there stand at no yard, for their dealership has none.',
  )
})
