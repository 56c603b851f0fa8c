import { formatWholeNumber, parseWholeNumber } from './whole-number.ts'

/** The nine amounts offered beside a money field, in dollars (rule:number-inputs). */
export const QUICK_PICKS_DOLLARS = [5000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000] as const

/** '$30,000' of whole dollars (rule:number-inputs: $ prefix, thousands separators). */
export function formatDollars(dollars: number): string {
  return dollars < 0 ? `-$${formatWholeNumber(-dollars)}` : `$${formatWholeNumber(dollars)}`
}

/** Whole dollars of what was typed; null where no amount was. Below zero reads as nothing owed, which is 0. */
export function parseDollars(typed: string): number | null {
  const dollars = parseWholeNumber(typed)
  return dollars === null ? null : Math.max(0, dollars)
}
