import type { Listing } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { ComparisonRate } from './comparison-rate.ts'

export type FinancedVehicle = Pick<Listing, 'youxQuote' | 'financeLenders'>

/** What one lender says of a vehicle (rule:lender-figures): dollars, percent a year; null where it does not say. */
export type FinanceEntry = {
  /** The name it has in the vehicle's lender data. */
  provider: string
  lender: string | null
  weekly: number | null
  monthly: number | null
  interestRate: number | null
  comparisonRate: number | null
  termYears: number | null
  depositDollars: number | null
  balloonDollars: number | null
  establishmentFeeDollars: number | null
  disclaimer: string | null
}

/** The name of the quote's lender. */
export const QUOTE_PROVIDER = 'youx'

/**
 * The lenders of a vehicle in the order their figures count: its quote, the tenant's provider, then the others. Numbers
 * that are none, zero among them, are null.
 */
export function financeEntries(vehicle: FinancedVehicle, finance: TenantSettings['finance']): FinanceEntry[] {
  const { youxQuote, financeLenders } = vehicle
  const quote = youxQuote && {
    paymentWeek: youxQuote.weeklyRepaymentAmount,
    interestRate: youxQuote.advertisedRate,
    comparisonRate: youxQuote.comparisonRate,
    termYears: finance.quoteTermYears,
  }
  const lenders = Object.entries(financeLenders ?? {})
    .filter(([, lender]) => typeof lender === 'object' && lender !== null)
    .sort(([one], [other]) => Number(other === finance.provider) - Number(one === finance.provider))
  const entries: [string, object][] = quote ? [[QUOTE_PROVIDER, quote], ...lenders] : lenders
  return entries.map(([provider, lender]) => entryOf(provider, lender as Record<string, unknown>, finance))
}

/**
 * The lender whose figures a vehicle shows: the first with a repayment and both its rates, else the first without its
 * interest rate (rule:repayment-honesty); never one lender's repayment with another's rate. Null: nothing is made up.
 */
export function financeEntry(
  vehicle: FinancedVehicle,
  finance: TenantSettings['finance'],
): (FinanceEntry & { weekly: number; comparisonRate: number }) | null {
  const told = financeEntries(vehicle, finance).filter(
    (entry): entry is FinanceEntry & { weekly: number; comparisonRate: number } =>
      entry.weekly !== null && entry.comparisonRate !== null,
  )
  return told.find(({ interestRate }) => interestRate !== null) ?? told[0] ?? null
}

/** The comparison rate that stands beside a repayment a shopper works out: the lender's, else the tenant's range. */
export function comparisonRateOf(entry: FinanceEntry | null, { estimate }: TenantSettings['finance']): ComparisonRate {
  const termYears = entry?.termYears ?? estimate.termYears
  if (entry?.comparisonRate) return { kind: 'rate', percent: entry.comparisonRate, lender: entry.lender, termYears }
  return {
    kind: 'range',
    fromPercent: estimate.comparisonRateFromPercent,
    toPercent: estimate.comparisonRateToPercent,
    termYears: estimate.termYears,
  }
}

function entryOf(
  provider: string,
  lender: Record<string, unknown>,
  { estimate, estimateRule }: TenantSettings['finance'],
): FinanceEntry {
  const paid = { weekly: figure(lender.paymentWeek), monthly: figure(lender.paymentMonth) }
  // One provider quotes by the month alone (rule:finance-estimate).
  const fromMonth = estimateRule === 'price-and-monthly' && paid.monthly ? paid.monthly / estimate.weeksPerMonth : null
  const weekly = paid.weekly ?? fromMonth
  return {
    provider,
    lender: words(lender.financeProvider),
    weekly,
    monthly: paid.monthly ?? (weekly && weekly * estimate.weeksPerMonth),
    interestRate: figure(lender.interestRate),
    comparisonRate: figure(lender.comparisonRate),
    termYears: figure(lender.termYears) ?? over(figure(lender.termMonths), 12) ?? over(figure(lender.termWeeks), 52),
    depositDollars: figure(lender.deposit),
    balloonDollars: figure(lender.balloon),
    establishmentFeeDollars: figure(lender.establishmentFees),
    disclaimer: words(lender.disclaimer),
  }
}

function figure(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : null
}

function over(value: number | null, divisor: number): number | null {
  return value === null ? null : value / divisor
}

function words(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value.trim() : null
}
