import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { advertisedPriceCents, isPricedByTheWeek } from '#domain/stock/price-display.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { carFacts } from './car-facts.ts'
import { type PriceComparison, priceComparison } from './price-comparison.ts'
import type { MarketRange, PriceBasis, PricedCar, PriceEstimator } from './price-estimator.ts'

/** How the price of one of this dealer's cars stands in the market (rule:price-comparison); null when nothing honest can be said. */
export async function comparePrice(
  { tenant }: TenantCtx,
  estimator: PriceEstimator,
  listing: Listing,
): Promise<PriceComparison | null> {
  if (!mayCompare(listing, tenant.settings)) return null
  const car = pricedCar(listing)
  const range = car && (await estimator.estimate(car))
  return car && range && priceComparison(range, explainRange(range, car))
}

/** A listing as an estimator is told of it; null for anything but a car with a price and an odometer. */
export function pricedCar(listing: Listing): PricedCar | null {
  const { odometerKm, make, model, state, vin, registrationPlate, autograbId } = listing
  const prices = pricesByBasis(listing)
  if (listing.itemType !== 'car' || odometerKm === null || prices === null) return null
  return {
    ...carFacts({ ...listing, odometerKm, engineLitres: listing.specs.engineLitres }),
    ...{ make, model, state, vin, registrationPlate, autograbId, prices },
    isNew: listing.carType === 'new',
    shownBasis: shownBasis(listing),
  }
}

/** What it is offered at on each basis: an offer takes as much off the price with charges as off the one without. */
function pricesByBasis(listing: Listing): Record<PriceBasis, number | null> | null {
  const advertised = advertisedPriceCents(listing)
  if (advertised === null) return null
  const off = (listing.priceCents ?? advertised) - advertised
  const other = (cents: number | null) => (cents === null ? null : cents - off)
  const basis = shownBasis(listing)
  return {
    drive_away: basis === 'excl_govt_charges' ? other(listing.driveAwayCents) : null,
    excl_govt_charges: basis === 'drive_away' ? other(listing.exclGovtChargesCents) : null,
    unstated: null,
    [basis]: advertised,
  }
}

function shownBasis({ priceType }: Listing): PriceBasis {
  if (priceType === null) return 'unstated'
  return priceType === 'excl_govt_charges' ? priceType : 'drive_away'
}

/**
 * The tenant has the feature and shows the panel, the car is in stock (rule:gauge-eligibility), neither sold by its tag
 * nor reserved, and costs more than the least price ($200). Prices by the week compare with nothing.
 */
export function mayCompare(
  listing: Pick<Listing, 'status' | 'tag' | 'reserved' | 'priceCents' | 'offerPriceCents'>,
  { plugins, vehiclePage, site }: Pick<TenantSettings, 'plugins' | 'vehiclePage' | 'site'>,
): boolean {
  return (
    plugins.includes('autogauge') &&
    vehiclePage.blocks.priceComparison &&
    !isPricedByTheWeek(site) &&
    listing.status === 'in_stock' &&
    isPurchasable(listing) &&
    !listing.reserved &&
    (advertisedPriceCents(listing) ?? 0) > vehiclePage.gauge.minimumPriceCents
  )
}

const INCLUDES: Record<PriceBasis, string> = {
  drive_away: 'Drive-away prices',
  excl_govt_charges: 'Prices before government charges',
  unstated: 'Asking prices',
}

/** The one sentence a shopper reads under the gauge: from how many cars, what was taken into account, that it is an estimate. */
export function explainRange(
  { comparables, basis }: Pick<MarketRange, 'comparables' | 'basis'>,
  { make, model }: PricedCar,
): string {
  const from =
    comparables === null ? `comparable ${make} ${model} offers` : `${comparables} comparable ${make} ${model} offers`
  return `${INCLUDES[basis]} of ${from}, adjusted for year, kilometres, badge and engine: an estimate that does not know this car’s condition or extras.`
}
