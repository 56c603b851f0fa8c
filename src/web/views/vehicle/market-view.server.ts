import type { Listing } from '#domain/stock/listing.ts'
import type { MarketView } from '#ui/vehicle/market/view.ts'
import type { PageContext } from '../../context.ts'

/** How a vehicle's price stands in the market; null where nothing honest can be said. */
export async function marketView(_page: PageContext, _listing: Listing): Promise<MarketView | null> {
  return null
}
