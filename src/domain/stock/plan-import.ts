import type { DealershipCounts } from './import-summary.ts'

/** Decisions §9: a feed that would unpublish more than half of a dealership's available stock stops and asks. */
export function shrinksTooMuch({ gone, availableBefore }: Pick<DealershipCounts, 'gone' | 'availableBefore'>): boolean {
  return gone * 2 > availableBefore
}

/** Why nothing was taken as missing although vehicles are. */
export function wordHeldBack(unnamedSkips: number, missing: number): string {
  const rows = unnamedSkips === 1 ? '1 skipped row has' : `${unnamedSkips} skipped rows have`
  const vehicles = missing === 1 ? '1 vehicle that is not in the file stays' : `${missing} vehicles that are not in the file stay`
  return `${rows} no readable stock number and may be any vehicle: ${vehicles} as before.`
}
