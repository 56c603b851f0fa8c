import type { ListingFacts, PriceType } from '../listing.ts'

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

function advertisedKind({
  price,
  priceType,
  driveAwayFlag,
  driveAwayPrice,
  exclGovtChargesPrice,
}: FeedPrices): PriceType | null {
  const named =
    priceType ?? (driveAwayFlag === true ? 'drive_away' : driveAwayFlag === false ? 'excl_govt_charges' : null)
  if (isDriveAway(named) && (driveAwayPrice ?? price) != null) return named
  if (named === 'excl_govt_charges' && (exclGovtChargesPrice ?? price) != null) return named
  if (driveAwayPrice != null) return 'drive_away'
  return exclGovtChargesPrice != null ? 'excl_govt_charges' : null
}

function isDriveAway(kind: PriceType | null): boolean {
  return kind === 'drive_away' || kind === 'estimated_drive_away'
}
