import { takesDeposits } from '#domain/stock/card-buttons.ts'
import { isPricedByTheWeek } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Whether vehicles are bought here from start to end (rule:checkout-journey): the dealer says so, asks for prices and not for weeks, and somebody takes the deposit. */
export function sellsOnline(settings: Pick<TenantSettings, 'commerce' | 'dealershipOverrides' | 'site'>): boolean {
  return settings.commerce.buyOnline && !isPricedByTheWeek(settings.site) && takesDeposits(settings)
}
