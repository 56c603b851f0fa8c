import type { DealerPlan, StockLine, Twist } from './dealer-plan.ts'
import { randomFrom, shuffled } from './random.ts'

/** Each row of shares is dealt like cards: so many of each twist, to vehicles that have none of that row yet. */
export function dealTwists(plan: DealerPlan, order: readonly StockLine[]): Set<Twist>[] {
  const twists = order.map(() => new Set<Twist>())
  for (const [row, shares] of plan.shares.entries()) {
    const deck = shuffled(
      order.map((_, index) => index),
      randomFrom(`${plan.slug} twists ${row}`),
    )
    for (const [twist, share] of Object.entries(shares) as [Twist, number][]) {
      const wanted = Math.max(1, Math.round(share * order.length))
      for (let dealt = 0; dealt < wanted && deck.length > 0; ) {
        const at = deck.findIndex((index) => mayBefall(twist, order[index]!, twists[index]!))
        if (at < 0) break
        twists[deck.splice(at, 1)[0]!]!.add(twist)
        dealt++
      }
    }
  }
  return twists
}

const ON_SALE_ONLY = new Set<Twist>(['reduced', 'offer', 'no-price', 'just-arrived', 'off-site', 'long-name'])

function mayBefall(twist: Twist, { carType }: StockLine, has: ReadonlySet<Twist>): boolean {
  const isGone = has.has('sold') || has.has('sold-long-ago')
  if (ON_SALE_ONLY.has(twist) && isGone) return false
  if (twist === 'preorder') return carType === 'new'
  if (twist === 'rego-expired' || twist === 'no-odometer' || twist === 'sold') return carType === 'used'
  if (twist === 'reduced') return carType !== 'new' && !has.has('coming-soon')
  if (twist === 'just-arrived') return !['reduced', 'coming-soon', 'preorder'].some((other) => has.has(other as Twist))
  return true
}
