import { namesLender } from '#domain/stock/finance-link.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { standardExample } from './rates/statutory-rate.ts'

/** The short form of the National Credit Code's warning (rule:comparison-warning); it stands wherever a comparison rate does. */
export const COMPARISON_WARNING =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.'

/** Percent a year, of a lender's own or the tenant's range where no lender says (rule:comparison-rate-range). */
export type ComparisonRate =
  | { kind: 'rate'; percent: number; lender: string | null; termYears: number }
  | { kind: 'range'; fromPercent: number; toPercent: number; termYears: number }

/** '9.12% p.a.' or '8.38% to 19.42% p.a.': two decimals (rule:rate-rounding). */
export function comparisonRateText(rate: ComparisonRate): string {
  return rate.kind === 'rate'
    ? `${percent(rate.percent)} p.a.`
    : `${percent(rate.fromPercent)} to ${percent(rate.toPercent)} p.a.`
}

/** What the rate is based on: the nearest example the law knows. Loans for a vehicle are secured by it. */
export function comparisonBasis(rate: Pick<ComparisonRate, 'termYears'>): string {
  const { termYears: years, creditDollars } = standardExample(rate.termYears)
  return `Comparison rate based on a secured loan of $${grouped(creditDollars)} over a term of ${years} ${years === 1 ? 'year' : 'years'}.`
}

export function percent(value: number): string {
  return `${value.toFixed(2)}%`
}

/**
 * What stands once on every page of a site whose cards and vehicles show a lender's repayment: the example the comparison
 * rates are worked out on and the law's warning (rule:comparison-warning), to be read without a click. Null where none is shown.
 */
export function creditWarning(settings: Pick<TenantSettings, 'finance' | 'cards'>): string | null {
  const { finance, cards } = settings
  if (!finance.enabled || !finance.showEstimates || !cards.weeklyPrice || !namesLender(settings)) return null
  return `${comparisonBasis(finance.estimate)} ${COMPARISON_WARNING}`
}
