/** Who sends a lead waits for its answer, a delivery can wait a little; both stand on the same processors. */
export type DeliveryPace = {
  /** A submission has come. */
  submitted(): void
  /** So many deliveries were stored: whoever delivers looks for them at once, and every tenth of a second while more come and none waits for its turn. */
  stored(deliveries: number): void
  /** Who is told of how many were stored; the last one that asked is. */
  onStored(look: (deliveries: number) => void): void
  /** Does `work`, due since an instant (milliseconds), when it is its turn. */
  turn<T>(dueMs: number, work: () => Promise<T>): Promise<T>
}

/** So long after the last submission none is expected. */
const QUIET_MS = 250
/** What is stored so soon after a look for it waits for the next. */
const LOOK_MS = 100
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
  let look = (_: number) => {}
  let untold = 0
  let looking: NodeJS.Timeout | undefined

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

  function tell(): void {
    looking = undefined
    if (untold === 0) return
    // What is found now would only wait behind those that wait already, and each look goes through the whole queue.
    if (waiting.length === 0) {
      const deliveries = untold
      untold = 0
      try {
        look(deliveries)
      } catch {
        // The lead is stored, and its shopper need not hear that the queue is just stopping: its next poll finds what nobody told of.
      }
    }
    looking = setTimeout(tell, LOOK_MS)
    looking.unref()
  }

  return {
    submitted() {
      submittedMs = now()
    },
    stored(deliveries) {
      untold += deliveries
      if (!looking) tell()
    },
    onStored(given) {
      look = given
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
