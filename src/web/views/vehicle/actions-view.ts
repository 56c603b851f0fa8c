import { vehiclePhone } from '#domain/locations/vehicle-phone.ts'
import type { ActionsView } from '#ui/vehicle/actions/view.ts'
import { phoneView } from '../site-view.server.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** What a shopper can do from a vehicle's page, gated as B§5 says. */
export function actionsView(facts: VehiclePageFacts): ActionsView {
  return { phone: phoneOf(facts) }
}

function phoneOf({ listing, location, settings }: VehiclePageFacts) {
  if (!settings.vehiclePage.buttons.call) return null
  const overrides = settings.dealershipOverrides[listing.dealershipSlug]
  const number = vehiclePhone(
    settings.phones,
    { carType: listing.carType, locationPhone: location?.phone ?? null },
    overrides,
  )
  return number ? phoneView(number) : null
}
