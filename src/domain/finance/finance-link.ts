import type { CarType } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

export type FinanceLinkVehicle = {
  listingId: number
  dealershipSlug: string
  carType: CarType
  vin: string | null
  /** Advertised price; null without one. */
  priceDollars: number | null
}

type FinanceSettings = Pick<TenantSettings, 'finance' | 'dealershipOverrides'>

/** Whether finance is offered for vehicles of this dealership. */
export function offersFinance(dealershipSlug: string, { finance, dealershipOverrides }: FinanceSettings): boolean {
  return finance.enabled && dealershipOverrides[dealershipSlug]?.finance !== false
}

/** The finance page, told which vehicle it is about (B§2, C§2.3 "finance form anchor"). */
export function financeLink(vehicle: FinanceLinkVehicle, { finance, dealershipOverrides }: FinanceSettings): string {
  const { listingId, dealershipSlug, carType, vin, priceDollars } = vehicle
  const query = new URLSearchParams({
    preferredDealership: dealershipSlug,
    ...(priceDollars === null ? {} : { vehiclePriceBudget: String(priceDollars) }),
    car_id: String(listingId),
    car_type: carType,
    ...(vin ? { vin } : {}),
  })
  const path = dealershipOverrides[dealershipSlug]?.financePath ?? finance.pagePath
  return `${path}?${query}#finance-form`
}
