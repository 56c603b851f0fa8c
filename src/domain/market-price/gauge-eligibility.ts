import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { advertisedPriceCents, isPricedByTheWeek } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/**
 * The tenant has the feature and shows the panel, the car is in stock (rule:gauge-eligibility), neither sold by its tag
 * nor reserved, and costs more than the least price ($200). Prices by the week compare with nothing.
 */
export function mayCompare(
  listing: Pick<Listing, 'status' | 'tag' | 'reserved' | 'priceCents' | 'offerPriceCents'>,
  { plugins, vehiclePage, site }: Pick<TenantSettings, 'plugins' | 'vehiclePage' | 'site'>,
): boolean {
  return (
    plugins.includes('autogauge') &&
    vehiclePage.blocks.priceComparison &&
    !isPricedByTheWeek(site) &&
    listing.status === 'in_stock' &&
    isPurchasable(listing) &&
    !listing.reserved &&
    (advertisedPriceCents(listing) ?? 0) > vehiclePage.gauge.minimumPriceCents
  )
}
