import { type ButtonSettings, type ButtonVehicle, isPurchasable, testDrive } from '#domain/stock/card-buttons.ts'

/** Why a vehicle cannot be driven (rule:booking-drive), in a sentence; null where it can. */
export function driveRefusal(
  vehicle: Pick<ButtonVehicle, 'status' | 'tag' | 'dealershipSlug' | 'listingId'>,
  settings: Pick<ButtonSettings, 'cards' | 'dealershipOverrides'>,
): string | null {
  if (!isPurchasable(vehicle)) return 'This vehicle is no longer for sale, so it cannot be driven.'
  if (testDrive(vehicle, settings)) return null
  return vehicle.status === 'coming_soon'
    ? 'This vehicle is still on its way, and cannot be driven yet.'
    : 'This vehicle is not offered for test drives.'
}
