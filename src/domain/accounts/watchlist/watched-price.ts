import { type PricedVehicle, priceDisplay } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** What was asked for a vehicle when it was saved: cents, in all or a week; null where no price was shown. */
export type WatchedPrice = { askedCents: number | null; perWeek: boolean }

/** What is asked for it on this site (rule:price-display). */
export function watchedPrice(vehicle: PricedVehicle, { site }: Pick<TenantSettings, 'site'>): WatchedPrice {
  const price = priceDisplay(vehicle, site)
  if (price.kind === 'subscription') return { askedCents: price.weeklyCents, perWeek: true }
  return { askedCents: price.kind === 'price' ? price.cents : null, perWeek: false }
}

/** What it was reduced from and to since it was saved (rule:watchlist); null where it is not cheaper, or nobody can say. */
export function reducedSince(saved: WatchedPrice, now: WatchedPrice): { wasCents: number; nowCents: number } | null {
  const { askedCents: wasCents } = saved
  const { askedCents: nowCents } = now
  if (saved.perWeek !== now.perWeek || wasCents === null || nowCents === null || nowCents >= wasCents) return null
  return { wasCents, nowCents }
}
