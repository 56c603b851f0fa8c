/** An answer and the instant from which it would be another; null when time alone changes nothing. */
export type Answer<T> = { value: T; expiresAt: Date | null; isGood: boolean }

export type SmallCache<T> = {
  /** What is kept of a question, else what `make` answers; answers that are not good are not kept. */
  get(key: string, now: Date, make: () => Promise<Answer<T>> | Answer<T>): Promise<Answer<T>>
  size(): number
}

/** Answers in the range search and the offers search of a tenant (B§9). */
export const LIST_CACHE_ENTRIES = 10

/** The last few answers; the oldest goes when there is no more room (B§9). */
export function smallCache<T>(most: number = LIST_CACHE_ENTRIES): SmallCache<T> {
  const kept = new Map<string, Answer<T>>()
  return {
    async get(key, now, make) {
      const held = kept.get(key)
      if (held && (held.expiresAt === null || held.expiresAt > now)) return held
      kept.delete(key)
      const made = await make()
      if (!made.isGood) return made
      kept.delete(key)
      kept.set(key, made)
      if (kept.size > most) kept.delete(kept.keys().next().value!)
      return made
    },
    size: () => kept.size,
  }
}
