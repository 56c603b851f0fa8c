import { lenderFigures, shownPrice, weeklyDollars } from '#domain/finance/advert.ts'
import { ownDepositCents } from '#domain/stock/deposit/deposit.ts'
import type { SearchableListing } from '#domain/stock/load-listings.server.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import { shownOdometer } from '#domain/stock/towing/shown-odometer.ts'
import { moneyWords, wholeDollars } from '#domain/tenants/amounts.ts'
import { type FieldWith, fieldsWith, SEARCH_FIELDS } from '#domain/tenants/settings/search-fields.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { rankOf, rankParts } from './rank.ts'
import type { SearchDocument } from './search-document.ts'

/** What of a tenant's settings shapes its documents. */
export type DocumentRules = {
  now: Date
  /** Features a shopper may filter by, as the dealer words them. */
  filteredFeatures: readonly string[]
  /** Whose figures are shown where a vehicle has several lenders', and which stand on its card. */
  settings: Pick<TenantSettings, 'site' | 'cards' | 'finance' | 'commerce' | 'dealershipOverrides'>
  boosts: readonly { points: number; reason: string; matches(document: Omit<SearchDocument, 'rank'>): boolean }[]
}

/** A listing as search holds it and the public API shows it: published fields only (rule:public-fields), whole dollars. */
export function toSearchDocument(listing: SearchableListing, rules: DocumentRules): SearchDocument {
  const price = wholeDollars(advertisedPriceCents(listing))
  const lender = lenderFigures(listing, rules.settings, rules.now)
  const weekly = weeklyDollars(shownPrice({ ...listing, ...lender }, rules.settings, rules.now))
  const document: Omit<SearchDocument, 'rank'> = {
    ...taken(listing),
    path: `/cars/${listing.slug}`,
    make_model: `${listing.make} ${listing.model}`,
    km: shownOdometer(listing),
    price,
    list_price: wholeDollars(listing.priceCents),
    before_price: wholeDollars(listing.beforePriceCents),
    offer_price: wholeDollars(listing.offerPriceCents),
    subscription_price: wholeDollars(listing.subscriptionPriceCents),
    reserve_deposit: dollarsOf(ownDepositCents(listing, rules.settings)),
    price_range: priceRange(price),
    weekly_price_range: weeklyPriceRange(weekly),
    weekly_repayment: lender.weeklyRepayment,
    interest_rate: lender.interestRate,
    comparison_rate: lender.comparisonRate,
    finance_provider: lender.provider,
    finance_terms: lender.terms,
    filtered_features: featuresAmong(listing, rules.filteredFeatures),
    distribution_locations: namedOnce(listing.distributionLocations),
    images: listing.images.map(({ imageId, widthPx, heightPx }) => ({ id: imageId, width: widthPx, height: heightPx })),
    created_at_timestamp: seconds(listing.createdAt),
    updated_at_timestamp: seconds(listing.updatedAt),
    sold_date_timestamp: listing.soldAt && seconds(listing.soldAt),
  }
  return { ...document, rank: rankOf(rankParts(document, rules.now, rules.boosts)) }
}

type Taken = { [Field in FieldWith<'from'>]: SearchableListing[(typeof SEARCH_FIELDS)[Field]['from']] }
const TAKEN = fieldsWith('from').map((field) => [field, SEARCH_FIELDS[field].from] as const)

/** What a document has as its listing has it. */
function taken(listing: SearchableListing): Taken {
  return Object.fromEntries(TAKEN.map(([field, fact]) => [field, listing[fact]])) as Taken
}

function featuresAmong(
  listing: Pick<SearchableListing, 'features' | 'standardEquipment'>,
  wanted: readonly string[],
): string[] {
  if (wanted.length === 0) return []
  const equipment = [...listing.features, ...listing.standardEquipment].join('\n').toLowerCase()
  return wanted.filter((word) => equipment.includes(word.toLowerCase()))
}

/** A vehicle and its yard may both name a town, in letters of either case: it is one, and the yard's comes last. */
function namedOnce(towns: readonly string[]): string[] {
  return [...new Map(towns.map((town) => [town.toLowerCase(), town])).values()]
}

function dollarsOf(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

type Band = { below: number; label: string }

/** The fixed bounds of `price_range`, in whole dollars (rule:facet-values): the lower bound belongs to the band. */
const PRICE_BANDS: readonly Band[] = bands(
  [5_000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000, 150_000],
  '',
)

/** The fixed bounds of `weekly_price_range`, in whole dollars a week, of subscription prices and repayments alike. */
const WEEKLY_BANDS: readonly Band[] = bands([50, 75, 100, 125, 150, 200, 250, 300, 400, 500], ' a week')

/** "Under $5,000", "$5,000 to $9,999", …, "$150,000 and over"; null without a price. */
export function priceRange(dollars: number | null): string | null {
  return bandOf(PRICE_BANDS, dollars)
}

/** "Under $50 a week", "$50 to $74 a week", …, "$500 a week and over"; null without a weekly figure. */
export function weeklyPriceRange(dollarsPerWeek: number | null): string | null {
  return bandOf(WEEKLY_BANDS, dollarsPerWeek)
}

/** The bands that lie wholly within so many whole dollars a week, and the dollars they all are below. */
export function weeklyRangesUpTo(dollarsPerWeek: number): { ranges: string[]; below: number } {
  const within = WEEKLY_BANDS.filter(({ below }) => below - 1 <= dollarsPerWeek)
  return { ranges: within.map(({ label }) => label), below: within.at(-1)?.below ?? 0 }
}

function bandOf(all: readonly Band[], dollars: number | null): string | null {
  if (dollars === null || !(dollars > 0)) return null
  return all.find(({ below }) => dollars < below)!.label
}

function bands(bounds: number[], unit: string): Band[] {
  return [
    { below: bounds[0]!, label: `Under ${moneyWords(bounds[0]!)}${unit}` },
    ...bounds
      .slice(1)
      .map((below, i) => ({ below, label: `${moneyWords(bounds[i]!)} to ${moneyWords(below - 1)}${unit}` })),
    { below: Number.POSITIVE_INFINITY, label: `${moneyWords(bounds.at(-1)!)}${unit} and over` },
  ]
}
