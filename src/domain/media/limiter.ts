export type Limited<T> = { kind: 'done'; value: T } | { kind: 'full' } | { kind: 'abandoned' }

/** At most `places` pieces of work at once and `maxWaiting` behind them, first come first served. */
export function createLimiter(options: { places: number; maxWaiting: number }) {
  let queue: { turn: (goes: boolean) => void; stillWanted: () => boolean }[] = []
  let running = 0

  /**
   * Runs `work` once one of the places is free. `full` at once when the queue is; `abandoned` when `stillWanted`
   * says no at the moment its turn comes, or when somebody else needs its place in the queue. What `work` throws is
   * thrown.
   */
  async function run<T>(work: () => Promise<T>, stillWanted: () => boolean = () => true): Promise<Limited<T>> {
    if (running >= options.places) {
      if (queue.length >= options.maxWaiting) dropUnwanted()
      if (queue.length >= options.maxWaiting) return { kind: 'full' }
      // The one who leaves hands its place over, so nobody can slip in between.
      const goes = await new Promise<boolean>((turn) => queue.push({ turn, stillWanted }))
      if (!goes) return { kind: 'abandoned' }
    } else {
      running++
    }
    try {
      return stillWanted() ? { kind: 'done', value: await work() } : { kind: 'abandoned' }
    } finally {
      const next = queue.shift()
      if (next) next.turn(true)
      else running--
    }
  }

  function dropUnwanted(): void {
    const unwanted = queue.filter(({ stillWanted }) => !stillWanted())
    queue = queue.filter((waiting) => !unwanted.includes(waiting))
    for (const { turn } of unwanted) turn(false)
  }

  return {
    run,
    get waiting() {
      return queue.length
    },
    get running() {
      return running
    },
  }
}
