import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FinanceEntry } from '../finance-entry.ts'
import { lenderRules } from '../lender-rules.ts'
import { exampleRatePercent, type LoanFees } from './statutory-rate.ts'

type Finance = TenantSettings['finance']

/** What a lender states beside its interest rate, as far as a comparison rate follows from it. */
export type StatedRate = Pick<FinanceEntry, 'provider' | 'interestRate' | 'termYears' | 'establishmentFeeDollars'>

/** Two ways of counting the same repayments are no further apart. */
const TOLERANCE_PERCENT = 0.02

/** The fees of a lender: its own establishment fee where it says one, the rest as the tenant's settings have it. */
export function feesOf({ provider, establishmentFeeDollars }: StatedRate, finance: Finance): LoanFees {
  const { fees } = lenderRules(provider, finance)
  const others = fees.securityRegistrationCents + fees.dealerAgencyCents
  return {
    atStartDollars: (establishmentFeeDollars ?? fees.establishmentCents / 100) + others / 100,
    monthlyDollars: fees.monthlyAdministrationCents / 100,
  }
}

/**
 * The comparison rate that a lender's interest rate and fees give on the standard example of its term, percent a year to
 * two decimals (rule:comparison-rate-formula); null where it says no interest rate.
 */
export function rateWithFees(stated: StatedRate, finance: Finance): number | null {
  if (stated.interestRate === null) return null
  const fees = feesOf(stated, finance)
  const termYears = stated.termYears ?? finance.estimate.termYears
  const rate = exampleRatePercent(termYears, { ratePercent: stated.interestRate, fees })
  return rate === null ? null : Math.round(rate * 100) / 100
}

/** Whether a stated comparison rate is below what the interest rate and the fees give. */
export function isUnderstated(comparisonRate: number, stated: StatedRate, finance: Finance): boolean {
  const least = rateWithFees(stated, finance)
  return least !== null && comparisonRate < least - TOLERANCE_PERCENT
}
