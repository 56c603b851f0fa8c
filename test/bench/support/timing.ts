/** Milliseconds each call took, in the order called. */
export async function timed<T>(calls: readonly T[], call: (each: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const each of calls) {
    const start = performance.now()
    await call(each)
    times.push(performance.now() - start)
  }
  return times
}

/** The nearest rank: the smallest that so large a share of them does not exceed. NaN of none. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function geometricMean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length)
}
