import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { financeEntry } from './finance-entry.ts'
import { type FinanceSettings, quoteProviderOf } from './lender-rules.ts'
import type { QuotedVehicle, QuoteQuestion } from './quote-source.ts'
import { showsEstimate } from './shows-estimate.ts'

/** Whether this dealer has a lender asked at all: it wants quotes, and shows repayments. */
export function asksForQuotes({ finance }: Pick<TenantSettings, 'finance'>): boolean {
  return finance.quotes && finance.enabled && finance.showEstimates
}

/**
 * What a lender would be asked about a vehicle; null where it is not asked (rule:quote-fetch): the tenant does not
 * want it, the vehicle has figures already, has no price, or would not show what comes back.
 */
export function quoteQuestion(listing: Listing, settings: FinanceSettings, now: Date): QuoteQuestion | null {
  const { finance } = settings
  if (!asksForQuotes(settings) || financeEntry(listing, settings, now)) return null
  const priceCents = advertisedPriceCents(listing)
  if (!priceCents) return null
  const available = isPurchasable(listing)
  // As if a lender had answered: whether its figures could stand beside the price.
  const answered = {
    provider: quoteProviderOf(listing.dealershipSlug, settings),
    weeklyRepayment: Number.POSITIVE_INFINITY,
    interestRate: 1,
    comparisonRate: 1,
    terms: '',
  }
  if (!showsEstimate({ ...listing, available, priceCents, ...answered }, settings, now)) return null
  const { year, vin, nvic } = listing
  return { purchasePrice: Math.round(priceCents / 100), loanTerm: finance.quoteTermYears, year, vin, nvic }
}

/** How many weeks one repayment is for. */
const WEEKS = { weekly: 1, fortnightly: 2 } as const

/** What a lender is told of a vehicle besides (rule:quote-exchange); `website`: whose site asks. */
export function quotedVehicle(listing: Listing, { finance }: FinanceSettings, website: string): QuotedVehicle {
  const { dealershipSlug, make, model, badge, carType, priceType } = listing
  const { frequency } = finance.calculator
  const weeks = frequency === 'monthly' ? finance.estimate.weeksPerMonth : WEEKS[frequency]
  return { website, dealership: dealershipSlug, make, model, badge, carType, priceType, frequency, weeks }
}
