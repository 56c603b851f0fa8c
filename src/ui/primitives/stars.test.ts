import { describe, expect, test } from 'vitest'
import { ratingText, starShares } from './stars.tsx'

describe('stars', () => {
  test.each([
    [4.3, [1, 1, 1, 1, 0.3], '4.3'],
    [5, [1, 1, 1, 1, 1], '5.0'],
    [4.96, [1, 1, 1, 1, 1], '5.0'],
    [4, [1, 1, 1, 1, 0], '4.0'],
    [3.65, [1, 1, 1, 0.7, 0], '3.7'],
    [0, [0, 0, 0, 0, 0], '0.0'],
    [-2, [0, 0, 0, 0, 0], '0.0'],
    [7, [1, 1, 1, 1, 1], '5.0'],
    [Number.NaN, [0, 0, 0, 0, 0], '0.0'],
  ])('%d', (rating, shares, text) => {
    expect(starShares(rating)).toEqual(shares)
    expect(ratingText(rating)).toBe(text)
  })
})
