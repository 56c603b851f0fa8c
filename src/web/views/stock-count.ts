import type { SearchPage } from '#domain/search/run-search.server.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/**
 * How many there are, as every page says it: as many as can be paged to (rule:sold-runs); above the cap the tenant's
 * own words, else what the facets add up to (rule:hit-count).
 */
export function countText(
  { total, matches }: Pick<SearchPage, 'total' | 'matches'>,
  { search }: TenantSettings,
): string {
  return total > search.hitCap ? (search.stockCountText ?? grouped(matches)) : grouped(total)
}
