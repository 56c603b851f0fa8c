import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { OfferedVehicle } from './listing.ts'
import { advertisedDollars } from './price-display.ts'

export type FinanceLinkVehicle = Pick<
  OfferedVehicle,
  'listingId' | 'dealershipSlug' | 'carType' | 'vin' | 'priceCents' | 'offerPriceCents'
>

type FinanceSettings = Pick<TenantSettings, 'finance' | 'dealershipOverrides'>

/** Whether finance is offered for vehicles of this dealership. */
export function offersFinance(dealershipSlug: string, { finance, dealershipOverrides }: FinanceSettings): boolean {
  return finance.enabled && dealershipOverrides[dealershipSlug]?.finance !== false
}

/** The finance page, told which vehicle it is about (rule:finance-link). */
export function financeLink(vehicle: FinanceLinkVehicle, { finance, dealershipOverrides }: FinanceSettings): string {
  const { listingId, dealershipSlug, carType, vin } = vehicle
  const dollars = advertisedDollars(vehicle)
  const query = new URLSearchParams({
    preferredDealership: dealershipSlug,
    ...(dollars === null ? {} : { vehiclePriceBudget: String(dollars) }),
    car_id: String(listingId),
    car_type: carType,
    ...(vin ? { vin } : {}),
  })
  const path = dealershipOverrides[dealershipSlug]?.financePath ?? finance.pagePath
  return `${path}?${query}#finance-form`
}
