import { type PricedVehicle, priceDisplay } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { type EstimatedVehicle, showsEstimate } from './shows-estimate.ts'

/**
 * Whole dollars a week as a vehicle's card says them: its subscription price where that is its price (B§4), else a lender's
 * repayment where it may be shown (C§5); null where no weekly figure stands on it.
 */
export function weeklyShown(
  vehicle: PricedVehicle & Omit<EstimatedVehicle, 'priceCents'>,
  settings: Pick<TenantSettings, 'site' | 'cards' | 'finance' | 'dealershipOverrides'>,
  now: Date,
): number | null {
  const display = priceDisplay(vehicle, settings.site)
  if (display.kind === 'subscription') return Math.round(display.weeklyCents / 100)
  if (display.kind !== 'price' || vehicle.weeklyRepayment === null || !settings.cards.weeklyPrice) return null
  const isShown = showsEstimate({ ...vehicle, priceCents: display.cents }, settings, now)
  return isShown ? Math.round(vehicle.weeklyRepayment) : null
}
