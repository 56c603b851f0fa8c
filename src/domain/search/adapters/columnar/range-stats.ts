import type { RangeStats } from '../../engine.ts'

/** Least and greatest value of the rows; null when none has a value. Absent values are NaN, of which no comparison holds. */
export function rangeStats(values: Float64Array, rows: Uint32Array, moreRows: Uint32Array | null): RangeStats | null {
  const stats = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
  widen(stats, values, rows)
  if (moreRows) widen(stats, values, moreRows)
  return stats.min <= stats.max ? stats : null
}

function widen(stats: RangeStats, values: Float64Array, rows: Uint32Array): void {
  let { min, max } = stats
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i]!]!
    if (value < min) min = value
    if (value > max) max = value
  }
  stats.min = min
  stats.max = max
}
