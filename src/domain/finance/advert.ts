import { showsLocation } from '#domain/locations/shows-location.ts'
import { vehiclePhone } from '#domain/locations/vehicle-phone.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import { type ContactWays, contactWays } from '#domain/stock/contact-ways.ts'
import { namesLender } from '#domain/stock/finance-link.ts'
import type { Listing, OfferedVehicle } from '#domain/stock/listing.ts'
import { listingBadgeLine, listingTitle } from '#domain/stock/listing-title.ts'
import { advertisedDollars, type PriceDisplay, priceDisplay } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { type FinancedVehicle, financeEntry, termsOf, termsWords } from './finance-entry.ts'
import type { FinanceSettings } from './lender-rules.ts'
import { type LenderFigures, NO_LENDER, type Repayment, showsEstimate } from './shows-estimate.ts'

/** What an advertisement of a vehicle says, worked out once for whatever shows it. */
export type Advert = {
  vehicle: OfferedVehicle
  /** '2021 Toyota HiLux', and the line under it. */
  title: string
  badge: string | null
  /** It can still be bought. */
  available: boolean
  price: PriceDisplay
  repayment: Repayment | null
  /** It may say where it stands. */
  showsPlace: boolean
  /** The number to call about it, whether or not the site offers calls. */
  phone: string | null
  ways: ContactWays
}

type Yard = { phone: string | null; email: string | null }
type PriceSettings = Pick<TenantSettings, 'site' | 'cards' | 'finance' | 'dealershipOverrides'>

/** The advert of a vehicle, with what `lender` says of it; without a yard, what holds for every yard. */
export function advertOf(
  vehicle: OfferedVehicle,
  lender: LenderFigures,
  settings: TenantSettings,
  now: Date,
  yard: Yard | null = null,
): Advert {
  const car = { carType: vehicle.carType, locationPhone: yard?.phone ?? null }
  return {
    vehicle,
    title: listingTitle(vehicle),
    badge: listingBadgeLine(vehicle),
    available: isPurchasable(vehicle),
    ...shownPrice({ ...vehicle, ...lender }, settings, now),
    showsPlace: showsLocation(vehicle, settings),
    phone: vehiclePhone(settings.phones, car, settings.dealershipOverrides[vehicle.dealershipSlug]),
    ways: contactWays(vehicle, settings, yard),
  }
}

/** What stands where the price stands (rule:price-display), and a repayment beside it where one may (rule:finance-estimate). */
export function shownPrice(
  vehicle: OfferedVehicle & LenderFigures,
  settings: PriceSettings,
  now: Date,
): Pick<Advert, 'price' | 'repayment'> {
  const price = priceDisplay(vehicle, settings.site)
  if (price.kind !== 'price' || !settings.cards.weeklyPrice) return { price, repayment: null }
  const estimated = { ...vehicle, available: isPurchasable(vehicle), priceCents: price.cents }
  return { price, repayment: showsEstimate(estimated, settings, now) ? estimated : null }
}

/** Whole dollars a week as its card says them; null where no weekly figure stands on it. */
export function weeklyDollars({ price, repayment }: Pick<Advert, 'price' | 'repayment'>): number | null {
  if (price.kind === 'subscription') return Math.round(price.weeklyCents / 100)
  return repayment && Math.round(repayment.weeklyRepayment)
}

/**
 * What the lender of a listing says of it, if one does and the dealer names a lender (rule:quiet-until-set): the one source of
 * the figures of card, page, comparison and sheet.
 */
export function lenderFigures(
  listing: FinancedVehicle & Pick<Listing, 'priceCents' | 'offerPriceCents'>,
  settings: FinanceSettings,
  now: Date,
): LenderFigures {
  const { finance } = settings
  const entry = namesLender({ finance }) ? financeEntry(listing, settings, now) : null
  if (!entry) return NO_LENDER
  const { provider, weekly, interestRate, comparisonRate } = entry
  const terms = termsWords(termsOf(entry, advertisedDollars(listing), finance))
  return { provider, weeklyRepayment: weekly, interestRate, comparisonRate, terms }
}
