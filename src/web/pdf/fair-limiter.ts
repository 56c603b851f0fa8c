import type { Limited } from '#domain/media/limiter.ts'

/** Whose work it is: a visitor at a dealer's site. */
export type Asker = { tenantId: number; address: string; stillWanted(): boolean }

export type FairLimiter = {
  /** Runs `work` in its turn; `full` at once where too much of this asker waits, `abandoned` where nobody wants it any more. */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<Limited<T>>
}

type Turn = { asker: Asker; go: () => void }

/**
 * One piece of work at a time. Dealers take turns, and at each dealer the addresses do: whoever asks much waits behind
 * himself, and keeps nobody else from waiting. `ofOne` may wait for one address, wherever it asks, `ofDealer` for one dealer.
 */
export function fairLimiter(most: { ofOne: number; ofDealer: number }): FairLimiter {
  /** Dealers and their addresses in the order of their turns: who has had one goes to the end. */
  const dealers = new Map<number, Map<string, Turn[]>>()
  let isRunning = false

  function waiting(isCounted: (asker: Asker) => boolean): number {
    let count = 0
    for (const addresses of dealers.values())
      for (const turns of addresses.values()) count += turns.filter(({ asker }) => isCounted(asker)).length
    return count
  }

  function wait(asker: Asker): Promise<void> {
    const { promise, resolve: go } = Promise.withResolvers<void>()
    const addresses = dealers.get(asker.tenantId) ?? new Map<string, Turn[]>()
    dealers.set(asker.tenantId, addresses)
    addresses.set(asker.address, [...(addresses.get(asker.address) ?? []), { asker, go }])
    return promise
  }

  function next(): Turn | undefined {
    const [dealer] = dealers
    if (!dealer) return undefined
    const [tenantId, addresses] = dealer
    const [address, [turn, ...others]] = [...addresses][0]!
    addresses.delete(address)
    if (others.length > 0) addresses.set(address, others)
    dealers.delete(tenantId)
    if (addresses.size > 0) dealers.set(tenantId, addresses)
    return turn
  }

  return {
    async run(asker, work) {
      const { tenantId, address } = asker
      if (isRunning) {
        const wanted = (one: Asker) => one.stillWanted()
        const ofOne = waiting((one) => one.address === address && wanted(one))
        const ofDealer = waiting((one) => one.tenantId === tenantId && wanted(one))
        if (ofOne >= most.ofOne || ofDealer >= most.ofDealer) return { kind: 'full' }
        await wait(asker)
      }
      // Whose turn comes finds it still taken: nobody slips in between.
      isRunning = true
      try {
        return asker.stillWanted() ? { kind: 'done', value: await work() } : { kind: 'abandoned' }
      } finally {
        const turn = next()
        if (turn) turn.go()
        else isRunning = false
      }
    },
  }
}
