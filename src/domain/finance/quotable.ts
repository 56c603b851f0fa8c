import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { financeEntry } from './finance-entry.ts'
import type { QuoteQuestion } from './quote-source.ts'
import { showsEstimate } from './shows-estimate.ts'

type QuoteSettings = Pick<TenantSettings, 'finance' | 'dealershipOverrides'>

/** Whether this dealer has a lender asked at all: it wants quotes, and shows repayments. */
export function asksForQuotes({ finance }: Pick<TenantSettings, 'finance'>): boolean {
  return finance.quotes && finance.enabled && finance.showEstimates
}

/**
 * What a lender would be asked about a vehicle; null where it is not asked (rule:quote-fetch): the tenant does not
 * want it, the vehicle has figures already, has no price, or would not show what comes back.
 */
export function quoteQuestion(listing: Listing, settings: QuoteSettings, now: Date): QuoteQuestion | null {
  const { finance } = settings
  if (!asksForQuotes(settings) || financeEntry(listing, finance)) return null
  const priceCents = advertisedPriceCents(listing)
  if (!priceCents) return null
  const available = isPurchasable(listing)
  // As if a lender had answered: whether its figures could stand beside the price.
  const answered = { weeklyRepayment: Number.POSITIVE_INFINITY, interestRate: 1, comparisonRate: 1 }
  if (!showsEstimate({ ...listing, available, priceCents, ...answered }, settings, now)) return null
  const { year, vin, nvic } = listing
  return { purchasePrice: Math.round(priceCents / 100), loanTerm: finance.quoteTermYears, year, vin, nvic }
}
