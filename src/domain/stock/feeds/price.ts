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
 * The advertised price and what kind it is (field-facts §3.6): the kind the feed names; else a drive-away price where
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

const PRICE_TYPE_WORDS = new Map<string, PriceType>(
  Object.entries<PriceType>({
    dap: 'drive_away',
    da: 'drive_away',
    driveaway: 'drive_away',
    driveawayprice: 'drive_away',
    driveawaynomoretopay: 'drive_away',
    estimateddriveaway: 'estimated_drive_away',
    estdriveaway: 'estimated_drive_away',
    estdap: 'estimated_drive_away',
    egc: 'excl_govt_charges',
    excludinggovernmentcharges: 'excl_govt_charges',
    exclgovtcharges: 'excl_govt_charges',
    excludinggovtcharges: 'excl_govt_charges',
    exgovernmentcharges: 'excl_govt_charges',
    excludinggovernmentchargesprice: 'excl_govt_charges',
    plusgovtcharges: 'excl_govt_charges',
    exclgovernmentcharges: 'excl_govt_charges',
  }),
)

/** `EGC`, `DAP`, `Drive Away`, `Excl. Govt. Charges` …; undefined for other words. */
export function findPriceType(words: string): PriceType | undefined {
  return PRICE_TYPE_WORDS.get(words.toLowerCase().replace(/[^a-z]/g, ''))
}
