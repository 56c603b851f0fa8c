import type { Listing } from '#domain/stock/listing.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { explainRange } from './explain-range.ts'
import { mayCompare } from './gauge-eligibility.ts'
import { type PriceComparison, priceComparison } from './price-comparison.ts'
import type { PriceEstimator } from './price-estimator.ts'
import { pricedCar } from './priced-car.ts'

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
