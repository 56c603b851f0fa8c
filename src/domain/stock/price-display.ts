/** The amounts a vehicle carries, in cents; null where it has none. */
export type PricedVehicle = {
  priceCents: number | null
  offerPriceCents: number | null
  beforePriceCents: number | null
  subscriptionPriceCents: number | null
  preorder: boolean
}

/** What stands where the price stands. */
export type PriceDisplay =
  | { kind: 'subscription'; weeklyCents: number }
  | {
      kind: 'price'
      cents: number
      /** An offer in place of a list price; one above it is no reduction, whatever the feed calls it. */
      reduced: boolean
      /** The list price a reduced one stands below; null where it is not reduced or the list price is not known. */
      listCents: number | null
      /** For the line 'Was …, now:'; null where there is none. */
      wasCents: number | null
    }
  | { kind: 'preorder' }
  | { kind: 'none' }

/** B§4: a price of ten dollars or less is a feed's way of saying that it has none. */
const LEAST_REAL_PRICE_CENTS = 10_00

/**
 * The price display order of B§4: the subscription price on a subscription site, else the offer price, else the list
 * price, else PREORDER, else the tenant's no-price words.
 */
export function priceDisplay(vehicle: PricedVehicle, site: { subscriptionSite: boolean }): PriceDisplay {
  const { priceCents, offerPriceCents, beforePriceCents, subscriptionPriceCents } = vehicle
  if (site.subscriptionSite && isAbove(subscriptionPriceCents, 0)) {
    return { kind: 'subscription', weeklyCents: subscriptionPriceCents }
  }

  const cents = advertisedPriceCents(vehicle)
  if (cents) {
    const list = isAbove(priceCents, LEAST_REAL_PRICE_CENTS) ? priceCents : null
    const reduced = cents === offerPriceCents && (list === null || list > cents)
    return {
      kind: 'price',
      cents,
      reduced,
      listCents: reduced ? list : null,
      wasCents: isAbove(beforePriceCents, cents) ? beforePriceCents : null,
    }
  }
  return vehicle.preorder ? { kind: 'preorder' } : { kind: 'none' }
}

/**
 * What a vehicle is advertised at: its offer price, else its list price, whichever is a real price first (B§4); null
 * without one. Search filters and sorts by it, so that the order of a page agrees with the prices on it.
 */
export function advertisedPriceCents({
  priceCents,
  offerPriceCents,
}: Pick<PricedVehicle, 'priceCents' | 'offerPriceCents'>): number | null {
  return [offerPriceCents, priceCents].find((amount) => isAbove(amount, LEAST_REAL_PRICE_CENTS)) ?? null
}

function isAbove(cents: number | null | undefined, least: number): cents is number {
  return cents !== null && cents !== undefined && cents > least
}
