import type { SearchPage } from '#domain/search/run-search.server.ts'
import type { RangeAttribute } from '#domain/search/search-document.ts'
import { isPricedByTheWeek } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

const WEEKLY_STEPS_DOLLARS = [100, 150, 200, 250, 300, 400, 500]

export type PriceSteps = { attribute: RangeAttribute; dollars: number[]; unit: string }

/** The tenant's price steps that leave something out and something in: by the week on a subscription site. */
export function priceSteps({ stats }: Pick<SearchPage, 'stats'>, { site, home }: TenantSettings): PriceSteps {
  const isWeekly = isPricedByTheWeek(site)
  const attribute: RangeAttribute = isWeekly ? 'subscription_price' : 'price'
  const all = isWeekly ? WEEKLY_STEPS_DOLLARS : home.budgetStepsDollars
  const bounds = stats[attribute]
  const dollars = bounds ? all.filter((step) => step >= bounds.min && step < bounds.max) : []
  return { attribute, dollars, unit: isWeekly ? ' a week' : '' }
}
