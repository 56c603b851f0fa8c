import { LRUCache } from 'lru-cache'
import type { Allowance } from '#domain/analytics/take-allowance.server.ts'

export type RateLimit = {
  /** Takes so many at `nowMs`, or says after how many seconds there are enough again. */
  take(key: string, cost: number, nowMs: number): { kind: 'taken' } | { kind: 'over'; retryAfterSeconds: number }
}

const MOST_KEYS = 20_000

/**
 * A bucket per key of this node's alone (`takeAllowance` counts over all nodes) that fills by itself. Keys longest untouched are forgotten first, so that nobody fills the memory
 * with addresses; a full bucket is worth nothing to remember.
 */
export function rateLimit({ burst, perSecond }: Allowance, mostKeys = MOST_KEYS): RateLimit {
  const buckets = new LRUCache<string, { left: number; atMs: number }>({ max: mostKeys })
  return {
    take(key, cost, nowMs) {
      const bucket = buckets.get(key) ?? { left: burst, atMs: nowMs }
      const left = Math.min(burst, bucket.left + (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond)
      const isTaken = left >= cost
      buckets.set(key, { left: isTaken ? left - cost : left, atMs: nowMs })
      if (isTaken) return { kind: 'taken' }
      return { kind: 'over', retryAfterSeconds: Math.max(1, Math.ceil((Math.min(cost, burst) - left) / perSecond)) }
    },
  }
}
