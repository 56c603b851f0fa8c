import type { FinanceLender } from '../listing.ts'
import { FEED_FIELDS, type FeedField } from './fields.ts'
import { readMoney } from './values.ts'

/** What the finance columns of a row say, read by `FEED_FIELDS`: cents, percent, months, words. */
export type FinanceTexts = (field: FeedField) => unknown

/** The lender's own names for what columns say (rule:lender-figures); amounts become dollars. */
const NAMES: Partial<Record<FeedField, keyof FinanceLender>> = {
  financeWeekly: 'paymentWeek',
  financeMonthly: 'paymentMonth',
  financeDeposit: 'deposit',
  financeBalloon: 'balloon',
  financeFees: 'establishmentFees',
  financeTotal: 'totalPayable',
  financeInterestRate: 'interestRate',
  financeComparisonRate: 'comparisonRate',
  financeTermMonths: 'termMonths',
  financeDisclaimer: 'disclaimer',
}

export const FINANCE_FIELDS = ['financeProvider', ...Object.keys(NAMES)] as readonly FeedField[]

/**
 * The one lender a row quotes, by the name it is known under (`Acme Finance` → `acme-finance`); none where there is no
 * repayment. Figures are dollars and percent a year, as lenders give them. A repayment without its comparison rate is
 * kept, and never shown (rule:repayment-honesty).
 */
export function readFinance(read: FinanceTexts): Record<string, FinanceLender> {
  const provider = (read('financeProvider') as string | null | undefined) ?? 'Finance'
  const lender: FinanceLender = { financeProvider: provider }
  for (const [field, name] of Object.entries(NAMES) as [FeedField, keyof FinanceLender][]) {
    const value = read(field)
    const isMoney = FEED_FIELDS[field].read === readMoney
    if (value != null) Object.assign(lender, { [name]: isMoney ? (value as number) / 100 : value })
  }
  if (lender.paymentWeek === undefined && lender.paymentMonth === undefined) return {}
  if (lender.termMonths !== undefined) lender.termYears = Math.round((lender.termMonths / 12) * 10) / 10
  const key = provider.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return { [key.replace(/^-|-$/g, '') || 'finance']: lender }
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
