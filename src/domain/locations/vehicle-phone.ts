import type { TenantSettings } from '#domain/tenants/settings.ts'

/**
 * The number a vehicle shows (rule:phone-choice): an override; else by car type, demo falling back to new; else the new
 * or the used number; else its location's. A dealership's own numbers go before the site's. Null when there is none.
 */
export function vehiclePhone(
  phones: Omit<TenantSettings['phones'], 'masked'>,
  car: { carType: 'new' | 'demo' | 'used'; locationPhone: string | null },
  dealership: Pick<TenantSettings['dealershipOverrides'][string], 'phoneNew' | 'phoneDemo' | 'phoneUsed'> = {},
): string | null {
  if (phones.override) return phones.override
  if (!phones.byCarType) return car.locationPhone

  const forNew = dealership.phoneNew ?? phones.new
  const forUsed = dealership.phoneUsed ?? phones.used
  const forDemo = dealership.phoneDemo ?? phones.demo ?? forNew
  const own = { new: forNew, demo: forDemo, used: forUsed }[car.carType]
  return own ?? forNew ?? forUsed ?? car.locationPhone
}
