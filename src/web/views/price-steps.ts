import type { SearchPage } from '#domain/search/run-search.server.ts'
import type { RangeAttribute } from '#domain/search/search-document.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

const WEEKLY_STEPS_DOLLARS = [100, 150, 200, 250, 300, 400, 500]

export type PriceSteps = { attribute: RangeAttribute; dollars: number[]; unit: string }

/** The tenant's price steps that leave something out and something in: by the week on a subscription site. */
export function priceSteps({ stats }: Pick<SearchPage, 'stats'>, { site, home }: TenantSettings): PriceSteps {
  const attribute: RangeAttribute = site.subscriptionSite ? 'subscription_price' : 'price'
  const all = site.subscriptionSite ? WEEKLY_STEPS_DOLLARS : home.budgetStepsDollars
  const bounds = stats[attribute]
  const dollars = bounds ? all.filter((step) => step >= bounds.min && step < bounds.max) : []
  return { attribute, dollars, unit: site.subscriptionSite ? ' a week' : '' }
}
