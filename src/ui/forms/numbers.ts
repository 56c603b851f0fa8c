import { grouped } from '#domain/tenants/amounts.ts'

/** The nine amounts offered beside a money field, in dollars (rule:number-inputs). */
export const QUICK_PICKS_DOLLARS = [5000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000] as const
/** What stands behind a distance (rule:number-inputs). */
export const DISTANCE_SUFFIX = ' kms'

/**
 * The whole number somebody typed, whatever they wrapped it in: '$30,000' and '250 kms' read as 30000 and 250. Cents
 * are dropped, not rounded up. Null for nothing, for words, and for more than fifteen digits.
 */
export function parseWholeNumber(typed: string): number | null {
  const digits = typed.replace(/\.\d*/, '').replace(/\D/g, '')
  if (digits === '' || digits.length > 15) return null
  return /^\s*-/.test(typed) ? -Number(digits) : Number(digits)
}

/** Whole dollars or kilometres of what was typed; null where none were. Below zero reads as nothing owed, which is 0. */
export function parseAmount(typed: string): number | null {
  const amount = parseWholeNumber(typed)
  return amount === null ? null : Math.max(0, amount)
}

/** A number with decimals somebody typed, `$`, `%`, separators and units around it or not; null where it is none. */
export function parseDecimal(typed: string): number | null {
  const text = typed.replace(/[$%,\s]|[a-z/]+$/gi, '')
  return /^-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/.test(text) ? Number(text) : null
}

/** '30,000': the separators a field of money or distance shows. */
export function formatWholeNumber(value: number): string {
  return grouped(Math.trunc(value))
}

/** '$30,000' of whole dollars (rule:number-inputs: $ prefix, thousands separators). */
export function formatDollars(dollars: number): string {
  return dollars < 0 ? `-$${formatWholeNumber(-dollars)}` : `$${formatWholeNumber(dollars)}`
}
