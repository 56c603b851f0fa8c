import { expect, test } from 'vitest'
import { coarseToFine } from './use-spin-frames.ts'

test('thirty-six frames come as nine, eighteen, thirty-six', () => {
  const sets = coarseToFine(36)
  expect(sets.map(({ length }) => length)).toEqual([9, 9, 18])
  expect(sets[0]).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32])
  expect(sets[1]!.slice(0, 3)).toEqual([2, 6, 10])
  expect(sets[2]!.slice(0, 3)).toEqual([1, 3, 5])
})

test.each([2, 3, 8, 15, 16, 17, 24, 36, 72, 100, 360])(
  'each of %i frames comes once, the first with the first',
  (count) => {
    const sets = coarseToFine(count)
    expect(sets.flat().sort((a, b) => a - b)).toEqual([...Array(count).keys()])
    expect(sets[0]![0]).toBe(0)
    expect(sets[0]!.length).toBeLessThanOrEqual(16)
  },
)
