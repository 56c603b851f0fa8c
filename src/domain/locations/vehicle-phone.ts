export type VehiclePhones = {
  override: string | null
  byCarType: boolean
  new: string | null
  demo: string | null
  used: string | null
}

/** What a dealership of a group sets for itself. */
export type DealershipPhones = { phoneNew?: string; phoneDemo?: string; phoneUsed?: string }

/**
 * The number a vehicle shows (rule:phone-choice): an override; else by car type, demo falling back to new; else the new
 * or the used number; else its location's. A dealership's own numbers go before the site's. Null when there is none.
 */
export function vehiclePhone(
  phones: VehiclePhones,
  car: { carType: 'new' | 'demo' | 'used'; locationPhone: string | null },
  dealership: DealershipPhones = {},
): string | null {
  if (phones.override) return phones.override
  if (!phones.byCarType) return car.locationPhone

  const forNew = dealership.phoneNew ?? phones.new
  const forUsed = dealership.phoneUsed ?? phones.used
  const forDemo = dealership.phoneDemo ?? phones.demo ?? forNew
  const own = { new: forNew, demo: forDemo, used: forUsed }[car.carType]
  return own ?? forNew ?? forUsed ?? car.locationPhone
}
