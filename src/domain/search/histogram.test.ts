import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barOf, emptyHistogram } from './histogram.ts'

test('bars are round, few, and every value falls into the one that holds it', () => {
  const ends = fc.tuple(fc.nat(500_000), fc.nat(500_000)).map(([min, more]) => ({ min, max: min + more }))
  fc.assert(
    fc.property(ends, fc.nat(1_000_000), fc.constantFrom(null, { min: 5000, max: 250_000 }), (stats, value, within) => {
      const histogram = emptyHistogram(stats, { bars: 24, within })
      const { from, width, counts } = histogram
      expect(counts.length).toBeGreaterThanOrEqual(1)
      expect(counts.length).toBeLessThanOrEqual(26)
      expect(from % width).toBe(0)
      expect(String(width)).toMatch(/^[1-9][05]?0*$/)
      const bar = barOf(histogram, value)
      if (bar > 0) expect(value).toBeGreaterThanOrEqual(from + bar * width)
      if (bar < counts.length - 1) expect(value).toBeLessThan(from + (bar + 1) * width)
    }),
    { numRuns: 500 },
  )
})
