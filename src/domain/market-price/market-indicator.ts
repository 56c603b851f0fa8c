/** What `autograb_data` and the offer say of a vehicle's price; cents. */
type AveragedVehicle = {
  advertisedCents: number | null
  stateAverageMarketPriceCents: number | null
  averageMarketPriceCents: number | null
}

/** Well below what such vehicles cost on average, there or in the whole country. */
export type MarketIndicator = { belowDollars: number; of: 'state' | 'country' }

/**
 * The offer is below the state's average, or the national one where there is none for the state
 * (rule:market-indicator), by more than `thresholdDollars` (-499: by $500 at least). Null otherwise. Averages leave out
 * government charges, so the offer of a drive-away price is never flattered by it.
 */
export function marketIndicator(vehicle: AveragedVehicle, thresholdDollars: number): MarketIndicator | null {
  const { advertisedCents, stateAverageMarketPriceCents: state, averageMarketPriceCents: country } = vehicle
  const average = state ?? country
  if (advertisedCents === null || average === null) return null
  const difference = Math.ceil((advertisedCents - average) / 100)
  if (difference >= thresholdDollars) return null
  return { belowDollars: -difference, of: state === null ? 'country' : 'state' }
}
