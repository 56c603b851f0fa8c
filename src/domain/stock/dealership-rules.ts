import type { TenantSettings } from '#domain/tenants/settings.ts'

type Rules = Pick<TenantSettings, 'dealershipOverrides' | 'shortlist' | 'vehiclePage'>

/** Whether a dealership's vehicles are printed: its own word goes before the site's (rule:dealership-switches). */
export function isPrintable(dealershipSlug: string, { dealershipOverrides, vehiclePage }: Rules): boolean {
  return dealershipOverrides[dealershipSlug]?.printing ?? vehiclePage.buttons.print
}

/** Whether they can be saved on the device. */
export function isSaveable(dealershipSlug: string, { dealershipOverrides, shortlist }: Rules): boolean {
  return dealershipOverrides[dealershipSlug]?.favourites ?? shortlist.favourites
}

/** Whether they can be kept on the watchlist of who has signed in (rule:watchlist). */
export function hasWatchlist(dealershipSlug: string, { dealershipOverrides, shortlist }: Rules): boolean {
  return shortlist.watchlist && dealershipOverrides[dealershipSlug]?.favourites !== false
}

/** Where a shopper saves them: on the device, in the account, or there once signed in; null where nowhere. */
export type SavedIn = 'device' | 'account' | 'either'

export function whereSaved(dealershipSlug: string, rules: Rules): SavedIn | null {
  if (!hasWatchlist(dealershipSlug, rules)) return isSaveable(dealershipSlug, rules) ? 'device' : null
  return isSaveable(dealershipSlug, rules) ? 'either' : 'account'
}

/** Whether any vehicle of the site can be saved on the device. */
export function savesVehicles({ dealershipOverrides, shortlist }: Rules): boolean {
  return shortlist.favourites || Object.values(dealershipOverrides).some(({ favourites }) => favourites)
}
