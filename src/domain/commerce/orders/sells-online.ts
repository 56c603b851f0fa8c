import { takesDeposits } from '#domain/stock/card-buttons.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Whether vehicles are bought here from start to end (rule:checkout-journey): the dealer says so, and somebody takes the deposit. */
export function sellsOnline(settings: Pick<TenantSettings, 'commerce' | 'dealershipOverrides'>): boolean {
  return settings.commerce.buyOnline && takesDeposits(settings)
}
