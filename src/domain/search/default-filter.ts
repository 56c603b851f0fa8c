import type { TenantSettings } from '#domain/tenants/settings.ts'
import { allOf, anyOf, type Filter, not } from './filter.ts'
import { requireFilter } from './parse-filter.ts'
import type { EngineSort } from './sort.ts'

/** What of a tenant's settings decides which of its vehicles are on the site. */
export type StockVisibility = Pick<TenantSettings['search'], 'includeSoldCarsDays' | 'baseFilter' | 'exclusions'>

const DAY_SECONDS = 86_400
const MINUTE_SECONDS = 60

/**
 * What is on a tenant's site (rule:stock-visibility): in stock or coming soon, or sold within the tenant's days; shown
 * on the dealer's website; within the tenant's base filter and none of its exclusions (rule:stock-visibility). Sorting
 * by price upwards leaves out what has no price; by the price of a week, what has neither. The days count back from the
 * minute `now` is in, so that a filter stays the same for a while. Throws where the tenant's own expressions do not
 * read: showing what they hide would be worse.
 */
export function defaultFilter(visibility: StockVisibility, { now, sort }: { now: Date; sort: EngineSort }): Filter {
  const available: Filter = { kind: 'in', attribute: 'status', values: ['in_stock', 'coming_soon'] }
  return allOf([
    { kind: 'equals', attribute: 'show_on_dealer_website', value: 'true' },
    anyOf([available, ...recentlySold(visibility.includeSoldCarsDays, now)]),
    visibility.baseFilter === null ? null : requireFilter(visibility.baseFilter),
    ...visibility.exclusions.map((expression) => not(requireFilter(expression))),
    ...pricedFirst(sort),
  ])!
}

function pricedFirst(sort: EngineSort): Filter[] {
  const above0 = (attribute: 'price' | 'subscription_price') =>
    ({ kind: 'compare', attribute, operator: '>', value: 0 }) as const
  if (sort === 'price:asc') return [above0('price')]
  return sort === 'subscription_price:asc' ? [anyOf([above0('subscription_price'), above0('price')])!] : []
}

function recentlySold(days: number, now: Date): Filter[] {
  if (days === 0) return []
  const minute = Math.floor(now.getTime() / 1000 / MINUTE_SECONDS) * MINUTE_SECONDS
  const value = minute - days * DAY_SECONDS
  const since: Filter = { kind: 'compare', attribute: 'sold_date_timestamp', operator: '>=', value }
  return [{ kind: 'and', parts: [{ kind: 'equals', attribute: 'status', value: 'sold' }, since] }]
}

/** The first instant at which `defaultFilter` no longer lets through what was sold then (in seconds). */
export function leavesAt(soldAtSeconds: number, days: number): Date {
  const minutes = Math.floor((soldAtSeconds + days * DAY_SECONDS) / MINUTE_SECONDS)
  return new Date((minutes + 1) * MINUTE_SECONDS * 1000)
}
