import type { Comparable } from './car-facts.ts'

const SAME_KM = 50
const SAME_KM_SHARE = 0.003
const SAME_PRICE_SHARE = 0.03

/**
 * Whether two offers of one make and model are the same car, offered twice or offered again: the same odometer in
 * neighbouring years, or nearly the same odometer and price in the same year. A copy says nothing new of a price.
 */
export function isCopy(a: Comparable, b: Comparable): boolean {
  if (a.odometerKm === b.odometerKm) return Math.abs(a.year - b.year) <= 1
  return (
    a.year === b.year &&
    Math.abs(a.odometerKm - b.odometerKm) <= Math.max(SAME_KM, a.odometerKm * SAME_KM_SHARE) &&
    Math.abs(Math.log(a.priceCents / b.priceCents)) < SAME_PRICE_SHARE
  )
}

/** The offers without copies, the first of each kept. */
export function withoutCopies<T extends Comparable>(offers: readonly T[]): T[] {
  const kept: T[] = []
  const byYear = new Map<number, T[]>()
  for (const offer of offers) {
    const near = [-1, 0, 1].flatMap((years) => byYear.get(offer.year + years) ?? [])
    if (near.some((other) => isCopy(other, offer))) continue
    kept.push(offer)
    byYear.set(offer.year, [...(byYear.get(offer.year) ?? []), offer])
  }
  return kept
}
