import type { Listing } from '#domain/stock/listing.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { ComparisonRate } from './comparison-rate.ts'
import { type FinanceSettings, hiddenBy, lenderRules, providerOf } from './lender-rules.ts'

export type FinancedVehicle = Pick<Listing, 'dealershipSlug' | 'youxQuote' | 'financeLenders' | 'make' | 'year'>

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
 * The lenders of a vehicle in the order their figures count: its quote, the provider of its dealership, then the others.
 * Numbers that are none are null; zero is one for a deposit, a final payment and a fee only.
 */
export function financeEntries(
  vehicle: Omit<FinancedVehicle, 'make' | 'year'>,
  settings: FinanceSettings,
): FinanceEntry[] {
  const { dealershipSlug, youxQuote, financeLenders } = vehicle
  const { finance } = settings
  const first = providerOf(dealershipSlug, settings)
  const quote = youxQuote && {
    paymentWeek: youxQuote.weeklyRepaymentAmount,
    interestRate: youxQuote.advertisedRate,
    comparisonRate: youxQuote.comparisonRate,
    termYears: finance.quoteTermYears,
    // It is asked for the whole price (rule:quote-body).
    deposit: 0,
    balloon: 0,
  }
  const lenders = Object.entries(financeLenders ?? {})
    .filter(([, lender]) => typeof lender === 'object' && lender !== null)
    .sort(([one], [other]) => Number(other === first) - Number(one === first))
  const entries: [string, object][] = quote ? [[QUOTE_PROVIDER, quote], ...lenders] : lenders
  return entries.map(([provider, lender]) => entryOf(provider, lender as Record<string, unknown>, finance))
}

/**
 * The lender whose figures a vehicle shows, of those the dealer shows any of (`finance.lenders`): the first with a repayment and
 * both its rates, else the first without its interest rate (rule:repayment-honesty); never one lender's repayment with
 * another's rate. One that hides its figures for such a vehicle comes behind those that show them. Null: nothing is made up.
 */
export function financeEntry(
  vehicle: FinancedVehicle,
  settings: FinanceSettings,
  now: Date,
): (FinanceEntry & { weekly: number; comparisonRate: number }) | null {
  const told = financeEntries(vehicle, settings).filter(
    (entry): entry is FinanceEntry & { weekly: number; comparisonRate: number } =>
      entry.weekly !== null &&
      entry.comparisonRate !== null &&
      lenderRules(entry.provider, settings.finance).showEstimates,
  )
  const whole = told.filter(({ interestRate }) => interestRate !== null)
  const shown = whole.find(({ provider }) => !hiddenBy(lenderRules(provider, settings.finance), vehicle, now))
  return shown ?? whole[0] ?? told[0] ?? null
}

/** A share of the price that is this near a whole percent is said as one. */
const NEAR_PERCENT = 0.1

/** Part of a price: dollars, and how it is said ('10%', '$4,100'); the words are null for none of it. */
type PriceShare = { dollars: number; words: string | null }

/** What a repayment is worked out with. */
export type FinanceTerms = { years: number; deposit: PriceShare; finalPayment: PriceShare }

/**
 * What the repayment of a lender is worked out with (rule:repayment-terms): its own terms, the tenant's assumption where it does
 * not say; one that says its deposit and no final payment has none. Whatever shows or works out a repayment takes them from here. `priceDollars`: what they are a share of.
 */
export function termsOf(
  entry: FinanceEntry,
  priceDollars: number | null,
  { estimate }: TenantSettings['finance'],
): FinanceTerms {
  const share = (said: number | null, assumedPercent: number): PriceShare => {
    if (said === 0 || (said === null && assumedPercent === 0)) return { dollars: 0, words: null }
    if (said === null) return { dollars: ((priceDollars ?? 0) * assumedPercent) / 100, words: `${assumedPercent}%` }
    const percent = priceDollars ? (said / priceDollars) * 100 : Number.NaN
    const isWhole = Math.abs(percent - Math.round(percent)) < NEAR_PERCENT
    return { dollars: said, words: isWhole ? `${Math.round(percent)}%` : moneyWords(said) }
  }
  return {
    years: entry.termYears ?? estimate.termYears,
    deposit: share(entry.depositDollars, estimate.depositPercent),
    finalPayment: share(
      entry.balloonDollars ?? (entry.depositDollars === null ? null : 0),
      estimate.finalPaymentPercent,
    ),
  }
}

/** The terms as cards say them: '5 yrs, 10% deposit, 30% final payment'. */
export function termsWords({ years, deposit, finalPayment }: FinanceTerms): string {
  const count = Number(years.toFixed(1))
  const rest = finalPayment.words ? `, ${finalPayment.words} final payment` : ''
  return `${count} ${count === 1 ? 'yr' : 'yrs'}, ${deposit.words ?? 'no'} deposit${rest}`
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

function entryOf(provider: string, lender: Record<string, unknown>, finance: TenantSettings['finance']): FinanceEntry {
  const { estimate } = finance
  const { estimateRule } = lenderRules(provider, finance)
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
    depositDollars: figure(lender.deposit, 0),
    balloonDollars: figure(lender.balloon, 0),
    establishmentFeeDollars: figure(lender.establishmentFees, 0),
    disclaimer: words(lender.disclaimer),
  }
}

/** `least`: counts itself; without one a figure is above zero. */
function figure(value: unknown, least = Number.MIN_VALUE): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= least ? number : null
}

function over(value: number | null, divisor: number): number | null {
  return value === null ? null : value / divisor
}

function words(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value.trim() : null
}
