import type { MarketRange, PriceBasis, PricedCar } from './price-estimator.ts'

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
