import { financeEntry } from '#domain/finance/finance-entry.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { PriceView } from '#ui/vehicle/views.ts'
import { priceView } from '../price-view.ts'

type PricedPage = { listing: Listing; settings: TenantSettings; now: Date }

/** A vehicle's price on its own page, with its lender's figures where they may stand. */
export function vehiclePrice({ listing, settings, now }: PricedPage): PriceView {
  const entry = financeEntry(listing, settings.finance)
  return priceView(
    {
      ...listing,
      available: isPurchasable(listing),
      weeklyRepayment: entry?.weekly ?? null,
      interestRate: entry?.interestRate ?? null,
      comparisonRate: entry?.comparisonRate ?? null,
    },
    settings,
    now,
  )
}
