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

/** Whether the dealer has said whose figures the site may show (rule:quiet-until-set): a provider, or the lender asked for quotes. */
export function namesLender({ finance }: Pick<TenantSettings, 'finance'>): boolean {
  return finance.provider !== null || finance.quotes
}

/** Whether pages of vehicles work finance out: with no lender there is no rate to say beside what they come to. */
export function hasFinanceCalculator(settings: Pick<TenantSettings, 'finance' | 'vehiclePage'>): boolean {
  return settings.vehiclePage.blocks.financeCalculator && namesLender(settings)
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
  return `${dealershipOverrides[dealershipSlug]?.financePath ?? finance.pagePath}?${query}#finance-form`
}
