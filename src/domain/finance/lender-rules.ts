import type { Listing } from '#domain/stock/listing.ts'
import type { QuoteProvider } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

type Finance = TenantSettings['finance']
export type FinanceSettings = Pick<TenantSettings, 'finance' | 'dealershipOverrides'>

/** What one lender's figures go by: its row of `finance.lenders`, and the site's own for what that leaves open. */
export type LenderRules = Pick<
  Finance,
  | 'showEstimates' | 'estimateRule' | 'estimateMinimumPriceCents' | 'estimateMaximumAgeYears'
  | 'hideEstimatesForMakes' | 'fees'
> // biome-ignore format: when they show, and what the lender charges

/** The rules of the lender of this name in vehicles' data (rule:finance-estimate); null: the site's. */
export function lenderRules(provider: string | null, finance: Finance): LenderRules {
  const own = provider !== null && Object.hasOwn(finance.lenders, provider) ? finance.lenders[provider] : undefined
  return own ? ({ ...finance, ...own } as LenderRules) : finance
}

/** Why a lender's figures stand beside no vehicle of this make or year (rule:finance-estimate); null where they may. */
export function hiddenBy(
  { hideEstimatesForMakes, estimateRule, estimateMaximumAgeYears }: LenderRules,
  { make, year }: Pick<Listing, 'make' | 'year'>,
  now: Date,
): 'make-hidden' | 'too-old' | null {
  if (hideEstimatesForMakes.some((hidden) => hidden.toLowerCase() === make.toLowerCase())) return 'make-hidden'
  if (estimateRule !== 'age-price-and-rate') return null
  // Of a year newer than the current one minus twelve.
  return year > now.getUTCFullYear() - estimateMaximumAgeYears ? null : 'too-old'
}

/** The lender whose figures the vehicles of a dealership show first (rule:dealership-switches). */
export function providerOf(dealershipSlug: string, { finance, dealershipOverrides }: FinanceSettings): string | null {
  return dealershipOverrides[dealershipSlug]?.financeProvider ?? finance.provider
}

/** Who is asked for quotes for vehicles of a dealership, where the site wants quotes. */
export function quoteProviderOf(
  dealershipSlug: string,
  { finance, dealershipOverrides }: FinanceSettings,
): QuoteProvider {
  return dealershipOverrides[dealershipSlug]?.quoteProvider ?? finance.quoteProvider
}
