/** A small seeded generator (mulberry32): the same seed gives the same stock on every machine. */
export type Random = {
  /** 0 ≤ n < 1 */
  unit(): number
  /** Whole number, both ends included. */
  int(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
  /** `count` different items in their own order; all of them when there are fewer. */
  some<T>(items: readonly T[], count: number): T[]
}

/** Makes a generator from any text, such as a tenant's slug and a stock number. */
export function randomFrom(seed: string): Random {
  let state = hash(seed)
  function unit(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  return {
    unit,
    int,
    chance: (share) => unit() < share,
    pick: (items) => items[int(0, items.length - 1)]!,
    some: (items, count) => some(items, count, int),
  }
}

function some<T>(items: readonly T[], count: number, int: Random['int']): T[] {
  const left = items.map((_, index) => index)
  const taken: number[] = []
  while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1))
  return taken.sort((one, other) => one - other).map((index) => items[index]!)
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193)
  return value >>> 0
}

/** The items in an order of their own. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  for (let last = left.length - 1; last > 0; last--) {
    const other = random.int(0, last)
    ;[left[last], left[other]] = [left[other]!, left[last]!]
  }
  return left
}

/** One of the items, each as likely as its share. */
export function weighted<T extends { share: number }>(items: readonly T[], random: Random): T {
  let roll = random.unit() * items.reduce((sum, { share }) => sum + share, 0)
  for (const item of items) {
    roll -= item.share
    if (roll < 0) return item
  }
  return items.at(-1)!
}
