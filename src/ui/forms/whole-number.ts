import { grouped } from '#domain/tenants/amounts.ts'
/**
 * The whole number somebody typed, whatever they wrapped it in: '$30,000' and '250 kms' read as 30000 and 250. Cents
 * are dropped, not rounded up. Null for nothing, for words, and for more than fifteen digits.
 */
export function parseWholeNumber(typed: string): number | null {
  const digits = typed.replace(/\.\d*/, '').replace(/\D/g, '')
  if (digits === '' || digits.length > 15) return null
  return /^\s*-/.test(typed) ? -Number(digits) : Number(digits)
}

/** '30,000': the separators a field of money or distance shows. */
export function formatWholeNumber(value: number): string {
  return grouped(Math.trunc(value))
}
