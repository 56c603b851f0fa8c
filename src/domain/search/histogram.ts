import type { RangeAttribute } from './search-document.ts'

/** `bars` at most (one more where the first begins early), over the part of the values that lies within. */
export type HistogramWish = { attribute: RangeAttribute; bars: number; within: { min: number; max: number } | null }

/** Bar `i` counts values from `from + i × width` up to the next; the first and last also what lies beyond them. */
export type Histogram = { from: number; width: number; counts: number[] }

const ROUND_WIDTHS = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 60, 80]

/**
 * Bars for values between `min` and `max`: of a round width (2, 15, 6000 …), beginning at a multiple of it,
 * so that the bounds of a bar read well. What `within` cuts away entirely is not cut.
 */
export function emptyHistogram(
  { min, max }: { min: number; max: number },
  { bars, within }: Pick<HistogramWish, 'bars' | 'within'>,
): Histogram {
  const cut = { low: Math.max(min, within?.min ?? min), high: Math.min(max, within?.max ?? max) }
  const { low, high } = cut.low < cut.high ? cut : { low: min, high: max }
  const width = roundWidth((high - low) / bars)
  const from = Math.floor(low / width) * width
  return { from, width, counts: new Array<number>(Math.floor((high - from) / width) + 1).fill(0) }
}

/** The bar a value counts in. */
export function barOf({ from, width, counts }: Histogram, value: number): number {
  return Math.max(0, Math.min(counts.length - 1, Math.floor((value - from) / width)))
}

function roundWidth(least: number): number {
  for (let scale = 1; ; scale *= 10) {
    const width = ROUND_WIDTHS.find((round) => round * scale >= least)
    if (width !== undefined) return width * scale
  }
}
