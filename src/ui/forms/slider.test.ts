import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveHandle, PRICE_SLIDER, type SliderBounds, sliderBounds, snapToStep, standsAt } from './slider.ts'

const SPAN = { low: 40_000, high: 120_000 }

test.each([
  [5000, 5000],
  [40_249, 40_000],
  [40_250, 40_500],
  [4999, 5000],
  [-1, 5000],
  [250_001, 250_000],
  [Number.NaN, 5000],
])('%d snaps to %d', (wanted, at) => {
  expect(snapToStep(wanted, PRICE_SLIDER)).toBe(at)
})

test('steps are counted from the lowest, as a native range counts them', () => {
  const towing = { min: 900, max: 3500, step: 26 }
  expect([925, 940, 3480, 3500].map((wanted) => snapToStep(wanted, towing))).toEqual([926, 952, 3474, 3500])
})

test.each([
  [18_500, 19_000, 18_500],
  [18_250, 18_000, 18_250],
  [18_500, 18_000, 18_000],
  [18_500, 30_000, 30_000],
  [Number.NaN, 30_100, 30_000],
])('a handle at %d of which the address says %d stands at %d', (handle, said, stands) => {
  expect(standsAt(handle, said, { ...PRICE_SLIDER, step: 250, roundTo: 1000 })).toBe(stands)
})

describe('a handle', () => {
  test('goes where it is asked to, on the step', () => {
    expect(moveHandle(SPAN, 'low', 60_120, PRICE_SLIDER)).toEqual({ span: { low: 60_000, high: 120_000 }, note: null })
  })

  test('never meets the other: one step stays between them, and the other does not move', () => {
    expect(moveHandle(SPAN, 'low', 120_000, PRICE_SLIDER)).toEqual({
      span: { low: 119_500, high: 120_000 },
      note: 'met-the-other',
    })
    expect(moveHandle(SPAN, 'high', 10_000, PRICE_SLIDER)).toEqual({
      span: { low: 40_000, high: 40_500 },
      note: 'met-the-other',
    })
  })

  test('stands at the bound when asked beyond it, and says so', () => {
    expect(moveHandle(SPAN, 'low', 100, PRICE_SLIDER)).toEqual({
      span: { low: 5000, high: 120_000 },
      note: 'below-bounds',
    })
    expect(moveHandle(SPAN, 'high', 999_999, PRICE_SLIDER)).toEqual({
      span: { low: 40_000, high: 250_000 },
      note: 'above-bounds',
    })
  })

  test('has nothing to say of what its box may ask for and it cannot stand at', () => {
    const short = { ...PRICE_SLIDER, reach: { min: 0, max: 589_000 } }
    const note = (handle: 'low' | 'high', wanted: number) => moveHandle(SPAN, handle, wanted, short).note
    expect([note('high', 300_000), note('low', 300_000), note('low', 1000)]).toEqual([null, null, null])
    expect([note('high', 600_000), note('low', -1)]).toEqual(['above-bounds', 'below-bounds'])
    expect(note('low', 130_000)).toBe('met-the-other')
  })

  test('whatever is asked in whatever order, the span stays in bounds, on the step and open', () => {
    const asks = fc.array(
      fc.tuple(fc.constantFrom('low' as const, 'high' as const), fc.integer({ min: -1e6, max: 1e6 })),
    )
    fc.assert(
      fc.property(asks, (moves) => {
        let span = { low: PRICE_SLIDER.min, high: PRICE_SLIDER.max }
        for (const [handle, wanted] of moves) span = moveHandle(span, handle, wanted, PRICE_SLIDER).span
        expect(span.low).toBeGreaterThanOrEqual(PRICE_SLIDER.min)
        expect(span.high).toBeLessThanOrEqual(PRICE_SLIDER.max)
        expect(span.high - span.low).toBeGreaterThanOrEqual(PRICE_SLIDER.step)
        expect([span.low % PRICE_SLIDER.step, span.high % PRICE_SLIDER.step]).toEqual([0, 0])
      }),
    )
  })
})

describe('bounds', () => {
  test('lie on the step and leave no vehicle outside', () => {
    expect(sliderBounds(4990, 84_750, 1000)).toEqual({ min: 4000, max: 85_000, step: 1000 })
  })

  test('are hundredths of the range to 100,000 where nothing is known', () => {
    expect(sliderBounds(0, null)).toEqual({ min: 0, max: 100_000, step: 1000 })
  })

  test('leave room for two handles also around a single value', () => {
    const bounds: SliderBounds = sliderBounds(2021, 2021, 1)
    expect(bounds.max - bounds.min).toBeGreaterThanOrEqual(bounds.step)
  })
})
