export type Random = {
  /** From 0 up to 1. */
  next(): number
  /** From `low` to `high`, both whole. */
  between(low: number, high: number): number
  pick<T>(choices: readonly T[]): T
}

/** Chance that is the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
  }
}
