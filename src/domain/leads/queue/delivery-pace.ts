/** Who sends a lead waits for its answer, a delivery can wait a little; both stand on the same processors. */
export type DeliveryPace = {
  /** A submission has come. */
  submitted(): void
  /** Does `work`, due since an instant (milliseconds), when it is its turn. */
  turn<T>(dueMs: number, work: () => Promise<T>): Promise<T>
}

/** So long after the last submission none is expected. */
const QUIET_MS = 250
/** What has been due for so long gives way no more. */
const LONGEST_MS = 30_000

/**
 * While submissions come one delivery is under way at a time, so that the queue always moves, and those that are due for
 * half a minute (rule:lead-queue); else as many as are asked for.
 */
export function deliveryPace(now: () => number = Date.now): DeliveryPace {
  let submittedMs = Number.NEGATIVE_INFINITY
  let underWay = 0
  let timer: NodeJS.Timeout | undefined
  const waiting: { dueMs: number; begin(): void }[] = []

  function mayBegin(dueMs: number): boolean {
    return underWay === 0 || now() - submittedMs >= QUIET_MS || now() - dueMs >= LONGEST_MS
  }

  function letGo(): void {
    clearTimeout(timer)
    while (waiting[0] && mayBegin(waiting[0].dueMs)) {
      underWay += 1
      waiting.shift()!.begin()
    }
    if (waiting.length > 0) timer = setTimeout(letGo, QUIET_MS)
  }

  return {
    submitted() {
      submittedMs = now()
    },
    async turn(dueMs, work) {
      const begun = Promise.withResolvers<void>()
      // What is due the longest is the first that may go.
      const after = waiting.findIndex((one) => one.dueMs > dueMs)
      waiting.splice(after < 0 ? waiting.length : after, 0, { dueMs, begin: begun.resolve })
      letGo()
      await begun.promise
      try {
        return await work()
      } finally {
        underWay -= 1
        letGo()
      }
    },
  }
}
