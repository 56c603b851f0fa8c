import { namesLender } from '#domain/stock/finance-link.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { type FinanceSettings, providerOf } from '../lender-rules.ts'
import { feesOf } from '../rates/stated-rate.ts'
import type { LoanFees } from '../rates/statutory-rate.ts'
import { REPAYMENTS_A_YEAR, repaymentCount } from '../repayment.ts'

/** The lender a budget is worked out with: percent a year. */
export type NamedLender = { provider: string; interestRate: number; comparisonRate: number; fees: LoanFees }

/** What a shopper can spend: dollars a week, dollars at the start, years. */
export type Budget = { weeklyDollars: number; depositDollars: number; termYears: number }

/** A price is said in whole hundreds, rounded down: never more than the budget pays for. */
const STEP_DOLLARS = 100

/**
 * The lender whose rate a weekly budget may be worked out with (rule:weekly-budget): the one the dealership or the dealer names, where
 * the settings say both its rates. Null: nothing is promised.
 */
export function namedLender(dealershipSlug: string, settings: FinanceSettings): NamedLender | null {
  const { finance } = settings
  const provider = namesLender({ finance }) ? providerOf(dealershipSlug, settings) : null
  const lender = provider !== null && Object.hasOwn(finance.lenders, provider) ? finance.lenders[provider] : null
  const { interestRatePercent: interestRate, comparisonRatePercent: comparisonRate } = lender ?? {}
  if (provider === null || !interestRate || !comparisonRate) return null
  const fees = feesOf({ provider, interestRate, termYears: null, establishmentFeeDollars: null }, finance)
  return { provider, interestRate, comparisonRate, fees }
}

/**
 * The dearest price in dollars that a weekly budget pays for at a lender's rate, its fees counted, without a final payment
 * (rule:weekly-budget); null where that is less than the calculator's smallest amount, its largest where it is more.
 */
export function affordableDollars(
  { weeklyDollars, depositDollars, termYears }: Budget,
  { interestRate, fees }: Pick<NamedLender, 'interestRate' | 'fees'>,
  { calculator }: Pick<TenantSettings['finance'], 'calculator'>,
): number | null {
  const count = repaymentCount({ termYears, frequency: 'weekly' })
  const rate = interestRate / 100 / REPAYMENTS_A_YEAR.weekly
  const left = weeklyDollars - (fees.monthlyDollars * 12) / REPAYMENTS_A_YEAR.weekly
  const lent = (left * -Math.expm1(-count * Math.log1p(rate))) / rate - fees.atStartDollars
  if (!(lent > 0)) return null
  const dollars = Math.floor((lent + depositDollars) / STEP_DOLLARS) * STEP_DOLLARS
  return dollars < calculator.amountMinDollars ? null : Math.min(dollars, calculator.amountMaxDollars)
}
