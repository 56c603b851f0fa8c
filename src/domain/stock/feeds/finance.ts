import type { FinanceLender } from '../listing.ts'
import type { FeedField } from './fields.ts'

/** What the finance columns of a row say, read by `FEED_FIELDS`: cents, percent, months, words. */
export type FinanceTexts = (field: FeedField) => unknown

/** Columns in dollars, with the lender's own name for the figure (C§5 "Finance lender info"). */
const DOLLARS = {
  financeWeekly: 'paymentWeek',
  financeMonthly: 'paymentMonth',
  financeDeposit: 'deposit',
  financeBalloon: 'balloon',
  financeFees: 'establishmentFees',
  financeTotal: 'totalPayable',
} as const satisfies Partial<Record<FeedField, keyof FinanceLender>>

const OTHERS = {
  financeInterestRate: 'interestRate',
  financeComparisonRate: 'comparisonRate',
  financeTermMonths: 'termMonths',
  financeDisclaimer: 'disclaimer',
} as const satisfies Partial<Record<FeedField, keyof FinanceLender>>

export const FINANCE_FIELDS = [
  'financeProvider',
  ...Object.keys(DOLLARS),
  ...Object.keys(OTHERS),
] as readonly FeedField[]

/**
 * The one lender a row quotes, by the name it is known under (`Acme Finance` → `acme-finance`); none where there is no
 * repayment. Figures are dollars and percent a year, as lenders give them. A repayment without its comparison rate is
 * kept, and never shown (decisions §8).
 */
export function readFinance(read: FinanceTexts): Record<string, FinanceLender> {
  const provider = (read('financeProvider') as string | null | undefined) ?? 'Finance'
  const lender: FinanceLender = { financeProvider: provider }
  for (const [field, name] of Object.entries(DOLLARS)) {
    const cents = read(field as FeedField) as number | null | undefined
    if (cents != null) lender[name] = cents / 100
  }
  for (const [field, name] of Object.entries(OTHERS)) {
    const value = read(field as FeedField)
    if (value != null) Object.assign(lender, { [name]: value })
  }
  if (lender.paymentWeek === undefined && lender.paymentMonth === undefined) return {}
  if (lender.termMonths !== undefined) lender.termYears = Math.round((lender.termMonths / 12) * 10) / 10
  return {
    [provider
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'finance']: lender,
  }
}

/** Lenders as `stock export` writes them; words that are none of that say nothing. */
export function readLendersText(text: string): Record<string, FinanceLender> {
  try {
    const lenders: unknown = JSON.parse(text)
    return typeof lenders === 'object' && lenders !== null && !Array.isArray(lenders)
      ? (lenders as Record<string, FinanceLender>)
      : {}
  } catch {
    return {}
  }
}
