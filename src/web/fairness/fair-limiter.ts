import type { Limited } from '#domain/media/limiter.ts'

/** Whose work it is: a visitor at a dealer's site. */
export type Asker = { tenantId: number; address: string; stillWanted(): boolean }

export type FairLimiter = {
  /** Runs `work` in its turn; `full` at once where too much of this asker waits, `abandoned` where nobody wants it any more. */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<Limited<T>>
  /** What waits and runs now, and what was refused so far. */
  status(): { waiting: number; running: number; refused: number }
  /** What each dealer's work came to since the start, most time first. */
  costs(): Cost[]
}

/** `waitedMs`: of all its pieces together, for their turn. */
export type Cost = { tenantId: number; done: number; refused: number; spentMs: number; waitedMs: number }

export type FairLimits = {
  /** Pieces of work at once; one unless given. */
  places?: number
  /** What takes longer waits for something else than the processor, and leaves its place to the next; never unless given. */
  placeMs?: number
  /** How much may wait for one address, wherever it asks. */
  ofOne: number
  /** And for one dealer. */
  ofDealer: number
}

type Turn = { asker: Asker; go: () => void }
/** A dealer with work that waits or runs. `spentMs` is a clock of turns: whose stands lowest is next. */
type Dealer = { spentMs: number; running: number; addresses: Map<string, Turn[]> }

/** Work that took no time is a turn all the same. */
const LEAST_MS = 0.1

/**
 * A few pieces of work at once, in turns. The dealer whose work took least time is next, and at each dealer the addresses
 * take turns: whoever asks much waits behind himself, and keeps nobody else from waiting (rule:fair-turns). Nobody waits while
 * a place is free. A dealer who comes begins where the others stand; what he did not ask for before is not saved up.
 */
export function fairLimiter(
  { places = 1, placeMs, ofOne, ofDealer }: FairLimits,
  nowMs = () => performance.now(),
): FairLimiter {
  const dealers = new Map<number, Dealer>()
  let running = 0
  const costs = new Map<number, Cost>()
  /** Where the dealer stood whose turn came last. */
  let standsMs = 0

  function dealerOf(tenantId: number): Dealer {
    const dealer = dealers.get(tenantId) ?? { spentMs: standsMs, running: 0, addresses: new Map() }
    dealers.set(tenantId, dealer)
    return dealer
  }

  function costOf(tenantId: number): Cost {
    const cost = costs.get(tenantId) ?? { tenantId, done: 0, refused: 0, spentMs: 0, waitedMs: 0 }
    costs.set(tenantId, cost)
    return cost
  }

  const turnsOf = (addresses: Map<string, Turn[]>) => [...addresses.values()].flat()
  const wanted = (turns: Turn[]) => turns.filter(({ asker }) => asker.stillWanted()).length

  /** What nobody wants any more is left out only where it matters: it is asked of each. */
  function isFull({ tenantId, address }: Asker): boolean {
    const ofAddress = [...dealers.values()].flatMap(({ addresses }) => addresses.get(address) ?? [])
    if (ofAddress.length >= ofOne && wanted(ofAddress) >= ofOne) return true
    const ofTenant = turnsOf(dealers.get(tenantId)?.addresses ?? new Map())
    return ofTenant.length >= ofDealer && wanted(ofTenant) >= ofDealer
  }

  function wait(asker: Asker, { addresses }: Dealer): Promise<void> {
    const { promise, resolve: go } = Promise.withResolvers<void>()
    const turns = addresses.get(asker.address)
    if (turns) turns.push({ asker, go })
    else addresses.set(asker.address, [{ asker, go }])
    return promise
  }

  function next(): Turn | undefined {
    let first: Dealer | undefined
    for (const dealer of dealers.values())
      if (dealer.addresses.size > 0 && (!first || dealer.spentMs < first.spentMs)) first = dealer
    if (!first) return undefined
    const [address, turns] = [...first.addresses][0]!
    const turn = turns.shift()!
    first.running += 1
    // Who has had one goes to the end.
    first.addresses.delete(address)
    if (turns.length > 0) first.addresses.set(address, turns)
    return turn
  }

  return {
    async run(asker, work) {
      const cost = costOf(asker.tenantId)
      const askedMs = nowMs()
      if (running >= places && isFull(asker)) {
        cost.refused += 1
        return { kind: 'full' }
      }
      const dealer = dealerOf(asker.tenantId)
      // Whose turn comes finds its place still taken: nobody slips in between.
      if (running >= places) await wait(asker, dealer)
      else {
        running += 1
        dealer.running += 1
      }
      standsMs = Math.max(standsMs, dealer.spentMs)
      const startedMs = nowMs()
      cost.waitedMs += startedMs - askedMs
      let hasPlace = true
      const leavePlace = () => {
        if (!hasPlace) return
        hasPlace = false
        dealer.spentMs += Math.max(LEAST_MS, nowMs() - startedMs)
        const turn = next()
        // What came in meanwhile, pages that are there already above all, is answered first.
        if (turn) setImmediate(turn.go)
        else running -= 1
      }
      const late = placeMs === undefined ? undefined : setTimeout(leavePlace, placeMs)
      try {
        return asker.stillWanted() ? { kind: 'done', value: await work() } : { kind: 'abandoned' }
      } finally {
        clearTimeout(late)
        leavePlace()
        cost.spentMs += nowMs() - startedMs
        cost.done += 1
        dealer.running -= 1
        if (dealer.running === 0 && dealer.addresses.size === 0) dealers.delete(asker.tenantId)
      }
    },
    status: () => ({
      waiting: [...dealers.values()].reduce((sum, { addresses }) => sum + turnsOf(addresses).length, 0),
      running,
      refused: [...costs.values()].reduce((sum, cost) => sum + cost.refused, 0),
    }),
    costs: () => [...costs.values()].toSorted((a, b) => b.spentMs - a.spentMs),
  }
}
