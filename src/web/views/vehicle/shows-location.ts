import type { Listing } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Whether a vehicle may say where it stands: a dealership of a group can keep that to itself (C§6). */
export function showsLocation(listing: Listing, settings: TenantSettings): boolean {
  return settings.dealershipOverrides[listing.dealershipSlug]?.showLocation ?? true
}
