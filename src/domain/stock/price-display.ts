import { wholeDollars } from '#domain/tenants/amounts.ts'
import type { OfferedVehicle } from './listing.ts'

/** The amounts a vehicle carries, in cents; null where it has none. */
export type PricedVehicle = Pick<
  OfferedVehicle,
  'priceCents' | 'offerPriceCents' | 'beforePriceCents' | 'subscriptionPriceCents' | 'preorder'
>
type ListPrices = Pick<PricedVehicle, 'priceCents' | 'offerPriceCents'>
type PricedSite = { subscriptionSite: boolean }

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

/** A price of ten dollars or less is a feed's way of saying that it has none (rule:price-display). */
const LEAST_REAL_PRICE_CENTS = 10_00

/**
 * The price display order (rule:price-display): the subscription price on a subscription site, else the offer price,
 * else the list price, else PREORDER, else the tenant's no-price words.
 */
export function priceDisplay(vehicle: PricedVehicle, site: PricedSite): PriceDisplay {
  const { priceCents, offerPriceCents, beforePriceCents, subscriptionPriceCents } = vehicle
  if (isPricedByTheWeek(site) && isAbove(subscriptionPriceCents, 0))
    return { kind: 'subscription', weeklyCents: subscriptionPriceCents }

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
 * What a vehicle is advertised at: its offer price, else its list price, whichever is a real price first
 * (rule:price-display); null without one. Search filters and sorts by it, so that the order of a page agrees with the prices on it.
 */
export function advertisedPriceCents({ priceCents, offerPriceCents }: ListPrices): number | null {
  return [offerPriceCents, priceCents].find((amount) => isAbove(amount, LEAST_REAL_PRICE_CENTS)) ?? null
}

/** The same in whole dollars, as search, lenders and addresses have it. */
export function advertisedDollars(vehicle: ListPrices): number | null {
  return wholeDollars(advertisedPriceCents(vehicle))
}

/** Whether this site's price of a vehicle is one a week (rule:price-display): such prices compare with no others. */
export function isPricedByTheWeek({ subscriptionSite }: PricedSite): boolean {
  return subscriptionSite
}

function isAbove(cents: number | null | undefined, least: number): cents is number {
  return cents !== null && cents !== undefined && cents > least
}
