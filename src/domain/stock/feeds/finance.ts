import { moneyWords } from '#domain/tenants/amounts.ts'
import type { FinanceLender, ListingFacts, PriceType } from '../listing.ts'
import { PRICE_SAYS } from '../vocabularies.ts'
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

/** The amounts a feed gives, in cents. Undefined: the feed has no such column. `driveAwayFlag`: its own yes or no. */
export type FeedPrices = {
  price?: number | null
  driveAwayPrice?: number | null
  exclGovtChargesPrice?: number | null
  priceType?: PriceType | null
  driveAwayFlag?: boolean | null
}

export type PriceFacts = Partial<
  Pick<ListingFacts, 'priceCents' | 'priceType' | 'driveAwayCents' | 'exclGovtChargesCents'>
>

/**
 * The advertised price and what kind it is (rule:price-kind): the kind the feed names; else a drive-away price where
 * there is one, with the price before government charges beside it; else the price before charges; else the bare price,
 * of which no kind is claimed.
 */
export function choosePrice(prices: FeedPrices): PriceFacts {
  const { price, priceType } = prices
  if (price === undefined && prices.driveAwayPrice === undefined && prices.exclGovtChargesPrice === undefined) return {}

  const kind = advertisedKind(prices)
  const driveAway = prices.driveAwayPrice ?? (isDriveAway(kind) ? price : prices.driveAwayPrice)
  const exclGovtCharges =
    prices.exclGovtChargesPrice ?? (kind === 'excl_govt_charges' ? price : prices.exclGovtChargesPrice)
  const advertised = isDriveAway(kind) ? driveAway : kind === 'excl_govt_charges' ? exclGovtCharges : price
  const facts: PriceFacts = { priceCents: advertised ?? null }

  const knowsKind = priceType !== undefined || prices.driveAwayFlag !== undefined || kind !== null || advertised == null
  if (knowsKind) facts.priceType = advertised == null ? null : kind
  if (driveAway !== undefined) facts.driveAwayCents = driveAway
  if (exclGovtCharges !== undefined) facts.exclGovtChargesCents = exclGovtCharges
  return facts
}

/** An amount and what the words beside it say it includes, `$31,500 drive away`; null where none do. */
export function splitPriceWords(text: string): { amount: string; kind: PriceType } | null {
  const [, before = '', amount = '', after = ''] = AMOUNT_AND_WORDS.exec(text) ?? []
  const words = `${before} ${after}`
  const kind = /[a-z]/i.test(words) && FEED_FIELDS.priceType.read(words, new Date(0))
  return typeof kind === 'string' ? { amount, kind: kind as PriceType } : null
}
const AMOUNT_AND_WORDS = /^([^\d$]*)(\$?\s*\d[\d,\s]*(?:\.\d+)?)([^\d$]*)$/

/**
 * Amounts of one row that cannot both be (rule:price-kind): the column that does not count and why. A bare price that
 * is none of the amounts whose kind is known, and a drive-away price below the one before government charges.
 */
export function contradictions(prices: FeedPrices, chosen: PriceFacts): { field: FeedField; reason: string }[] {
  const { price } = prices
  const { priceCents, priceType = null, driveAwayCents, exclGovtChargesCents } = chosen
  if (priceCents == null) return []
  const counts = `${moneyWords(priceCents / 100)}${priceType === null ? '' : ` ${PRICE_SAYS[priceType]}`} counts, ${whyItCounts(prices, priceType)}`
  const isOther = price != null && ![priceCents, driveAwayCents, exclGovtChargesCents].includes(price)
  const isBelow = driveAwayCents != null && exclGovtChargesCents != null && driveAwayCents < exclGovtChargesCents
  const fields = [
    ...(isOther ? (['price'] as const) : []),
    ...(isBelow ? [isDriveAway(priceType) ? ('exclGovtChargesPrice' as const) : ('driveAwayPrice' as const)] : []),
  ]
  return fields.map((field) => ({ field, reason: `${CONTRADICTS[field]}: ${counts}` }))
}

/** By which of the rules of `choosePrice` the advertised price is the one. */
function whyItCounts(prices: FeedPrices, kind: PriceType | null): string {
  if (kind !== null && namedKind(prices) === kind) return 'as the file names that kind'
  return kind === 'drive_away' ? 'as a drive-away price comes first' : 'as its column says what it includes'
}

const CONTRADICTS = {
  price: "contradicts the row's other price",
  exclGovtChargesPrice: 'is more than the drive-away price',
  driveAwayPrice: 'is less than the price before government charges',
}

/** Whether a problem of a row is one that `contradictions` told. */
export function isContradiction({ reason }: { reason: string }): boolean {
  return Object.values(CONTRADICTS).some((words) => reason.startsWith(`${words}: `))
}

function advertisedKind(prices: FeedPrices): PriceType | null {
  const { price, driveAwayPrice, exclGovtChargesPrice } = prices
  const named = namedKind(prices)
  if (isDriveAway(named) && (driveAwayPrice ?? price) != null) return named
  if (named === 'excl_govt_charges' && (exclGovtChargesPrice ?? price) != null) return named
  if (driveAwayPrice != null) return 'drive_away'
  return exclGovtChargesPrice != null ? 'excl_govt_charges' : null
}

/** The kind that the file names, by its price type, else by its flag. */
function namedKind({ priceType, driveAwayFlag }: FeedPrices): PriceType | null {
  return priceType ?? (driveAwayFlag === true ? 'drive_away' : driveAwayFlag === false ? 'excl_govt_charges' : null)
}

function isDriveAway(kind: PriceType | null): boolean {
  return kind === 'drive_away' || kind === 'estimated_drive_away'
}
