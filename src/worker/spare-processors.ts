import { availableParallelism } from 'node:os'
import { createLimiter } from '#domain/media/limiter.ts'

/**
 * Has work on pictures that nobody waits for leave a processor to pages and commands (rule:spare-processor): as many pieces at
 * once as there are others, one at least, first come first served. Each picture is one thread (`normalise-image.server.ts`).
 */
export function spareProcessors(processors = availableParallelism()) {
  const limiter = createLimiter({ places: Math.max(1, processors - 1), maxWaiting: Number.POSITIVE_INFINITY })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = await limiter.run(work)
    if (turn.kind === 'done') return turn.value
    throw new Error(`A limiter without bound cannot be ${turn.kind}.`)
  }
}

/** Those of this process, which jobs of all kinds and dealers share. */
export const onSpareProcessor = spareProcessors()
