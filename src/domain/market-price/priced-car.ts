import type { Listing } from '#domain/stock/listing.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import { carFacts } from './car-facts.ts'
import type { PriceBasis, PricedCar } from './price-estimator.ts'

/** A listing as an estimator is told of it; null for anything but a car with a price and an odometer. */
export function pricedCar(listing: Listing): PricedCar | null {
  const { odometerKm } = listing
  const prices = pricesByBasis(listing)
  if (listing.itemType !== 'car' || odometerKm === null || prices === null) return null
  return {
    ...carFacts({ ...listing, odometerKm, engineLitres: listing.specs.engineLitres }),
    make: listing.make,
    model: listing.model,
    state: listing.state,
    isNew: listing.carType === 'new',
    prices,
    shownBasis: shownBasis(listing),
    vin: listing.vin,
    registrationPlate: listing.registrationPlate,
    autograbId: listing.autograbId,
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
