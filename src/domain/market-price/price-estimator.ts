import type { CarFacts, Comparable } from './car-facts.ts'

/** What a price includes: prices are compared with prices of the same kind only. */
export type PriceBasis = 'drive_away' | 'excl_govt_charges' | 'unstated'

/** A car whose price is to be compared, as an estimator may need to know it. */
export type PricedCar = CarFacts & {
  make: string
  model: string
  state: string | null
  isNew: boolean
  /** What it is offered at, by what the figure includes; null where the dealer states none. */
  prices: Record<PriceBasis, number | null>
  /** Which of the prices the shopper reads on the page. */
  shownBasis: PriceBasis
  /** What services that know single cars by number may be asked with; they never reach a shopper. */
  vin: string | null
  registrationPlate: string | null
  autograbId: string | null
}

/** What the market asks for a car. Cents; `confidence` from 0 to 1. */
export type MarketRange = {
  /** The offer itself, on the same basis as the range. */
  listingPriceCents: number
  minCents: number
  maxCents: number
  confidence: number
  basis: PriceBasis
  /** How many comparable cars stand behind it; null when the estimator does not say. */
  comparables: number | null
}

/** Who says what the market asks for a car. Answers null when it cannot tell honestly, and never fails. */
export type PriceEstimator = {
  /** An answer takes a call to somebody else: pages are sent without it and ask for it afterwards. */
  isRemote: boolean
  estimate(car: PricedCar): Promise<MarketRange | null>
}

/** Offers of one make and model, without copies, by what their prices include. Throws where they cannot be read. */
export type ComparableOffers = {
  offersOf(make: string, model: string): Promise<Readonly<Record<PriceBasis, readonly Comparable[]>>>
}
