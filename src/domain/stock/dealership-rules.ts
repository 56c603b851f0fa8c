import type { TenantSettings } from '#domain/tenants/settings.ts'

type Rules = Pick<TenantSettings, 'dealershipOverrides' | 'shortlist' | 'vehiclePage'>

/** Whether a dealership's vehicles are printed: its own word goes before the site's (rule:dealership-switches). */
export function isPrintable(dealershipSlug: string, { dealershipOverrides, vehiclePage }: Rules): boolean {
  return dealershipOverrides[dealershipSlug]?.printing ?? vehiclePage.buttons.print
}

/** Whether they can be saved. */
export function isSaveable(dealershipSlug: string, { dealershipOverrides, shortlist }: Rules): boolean {
  return dealershipOverrides[dealershipSlug]?.favourites ?? shortlist.favourites
}

/** Whether any vehicle of the site can be. */
export function savesVehicles({ dealershipOverrides, shortlist }: Rules): boolean {
  return shortlist.favourites || Object.values(dealershipOverrides).some(({ favourites }) => favourites)
}
