import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LinkView } from '#ui/page/site-view.ts'

/** The way to be told of a vehicle (rule:alert-forms), in the words of what can happen to it; null where nobody is told. */
export function alertLink(vehicle: Listing, { alerts }: Pick<TenantSettings, 'alerts'>): LinkView | null {
  if (!alerts.enabled) return null
  return { label: alertTitle(vehicle), href: `/alerts/new?car_id=${vehicle.listingId}` }
}

/** The same of a search, by its address. */
export function searchAlertLink(address: string, { alerts }: Pick<TenantSettings, 'alerts'>): LinkView | null {
  return alerts.enabled ? { label: SEARCH_ALERT, href: `/alerts/new?search=${encodeURIComponent(address)}` } : null
}

/** What such forms are called. */
export const SEARCH_ALERT = 'Tell me about new matches'
export function alertTitle(vehicle: Pick<Listing, 'status' | 'tag' | 'reserved'>): string {
  if (!isPurchasable(vehicle)) return 'Tell Me About One Like It'
  return vehicle.reserved ? 'Tell Me If It Is Free Again' : 'Price Alert'
}
