import type { Advert } from '#domain/finance/advert.ts'
import type { RequestedCalculators } from '#domain/finance/calculator-query.ts'
import type { Location } from '#domain/locations/location.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { MarketView, VehicleView } from '#ui/vehicle/view.ts'
import type { CardView, PriceView } from '#ui/vehicle/views.ts'
import type { PageContext } from '../../site/page-context.ts'

/** What the parts of a vehicle's page are made of. */
export type VehiclePageFacts = {
  page: PageContext
  listing: Listing
  /** The yard it stands at. */
  location: Location | null
  advert: Advert
  price: PriceView
  settings: TenantSettings
  timeZone: string
  now: Date
  crumbs: VehicleView['crumbs']
  market: MarketView | null
  /** What the page's calculators were asked to work out. */
  asked: RequestedCalculators
  /** Null where the page fetches them. */
  similar: CardView[] | null
  similarHref: string
  dealershipHref: string | null
}
