import type { Advert } from '#domain/finance/advert.ts'
import { comparePrice } from '#domain/market-price/compare-price.server.ts'
import { explainRange } from '#domain/market-price/explain-range.ts'
import { mayCompare } from '#domain/market-price/gauge-eligibility.ts'
import { type MarketIndicator, marketIndicator } from '#domain/market-price/market-indicator.ts'
import { pricedCar } from '#domain/market-price/priced-car.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { advertisedPriceCents, isPricedByTheWeek } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { formatDollars } from '#ui/forms/money.ts'
import { gaugeFigures, waitingFigures } from '#ui/vehicle/market/gauge-figures.ts'
import type { GaugeFigures, GaugeView, MarketView } from '#ui/vehicle/market/view.ts'
import type { PageContext } from '../../site/page-context.ts'

const STATES: Record<string, string> = {
  ACT: 'ACT',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australian',
  TAS: 'Tasmanian',
  VIC: 'Victorian',
  WA: 'Western Australian',
}
const METHODS = {
  stock:
    'We look at used cars of the same make and model that dealers offer now or sold in the last 90 days, at most a hundred, the most alike first. Year, kilometres, badge, engine, body, gearbox and drive all count, and an offer far from the rest counts less. About four of five such cars are priced within the range. The lower the price in it, the fuller the gauge.',
  autograb:
    'The range comes from AutoGrab, which follows asking prices across Australia. It leaves out government charges, so this car is compared by its price without them. The lower the price in the range, the fuller the gauge.',
} as const

/** How a vehicle's price stands in the market; null where nothing honest can be said. */
export async function marketView(page: PageContext, listing: Listing, advert: Advert): Promise<MarketView | null> {
  const { settings } = page.ctx.tenant
  const gauge = await gaugeView(page, listing)
  const indicator = advert.available ? indicatorText(listing, settings) : null
  return gauge || indicator ? { gauge, indicator } : null
}

/** Whole where the estimate is at hand; to be asked for where somebody else has it. */
async function gaugeView({ ctx, services }: PageContext, listing: Listing): Promise<GaugeView | null> {
  const { settings } = ctx.tenant
  const { isRemote } = services.estimator
  const view = {
    href: `/api/cars/${listing.slug}/autogauge`,
    settings: settings.vehiclePage.gauge,
    seconds: settings.animation.gaugeSeconds,
    method: isRemote ? METHODS.autograb : METHODS.stock,
    vehicleWord: settings.site.vehicleWord,
  }
  if (isRemote) {
    const figures = mayCompare(listing, settings) && figuresToCome(listing, view.settings)
    return figures ? { ...view, figures, isWaiting: true } : null
  }
  const comparison = await comparePrice(ctx, services.estimator, listing)
  const figures = comparison && gaugeFigures(comparison, view.settings)
  return figures && { ...view, figures, isWaiting: false }
}

/** About what will be said of it, so that its place is as large. */
function figuresToCome(listing: Listing, settings: GaugeView['settings']): GaugeFigures | null {
  const car = pricedCar(listing)
  if (!car) return null
  const cents = car.prices[car.shownBasis]!
  return waitingFigures(cents / 100, explainRange({ basis: 'excl_govt_charges', comparables: 100 }, car), settings)
}

function indicatorText(listing: Listing, { price, site }: TenantSettings): string | null {
  if (!price.marketIndicator || isPricedByTheWeek(site)) return null
  const vehicle = { ...listing, advertisedCents: advertisedPriceCents(listing) }
  const below = marketIndicator(vehicle, price.marketIndicatorDollars)
  return below && `${formatDollars(below.belowDollars)} below the ${averageOf(below, listing.state)} average`
}

function averageOf({ of }: MarketIndicator, state: string | null): string {
  if (of === 'country') return 'Australian'
  return (state && STATES[state]) || 'state'
}
