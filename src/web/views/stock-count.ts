import type { SearchPage } from '#domain/search/run-search.server.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/**
 * How many there are, as every page says it (B§9): what the facets add up to, recently sold ones among them; above the
 * cap the tenant's own words.
 */
export function countText({ matches }: Pick<SearchPage, 'matches'>, { search }: TenantSettings): string {
  return matches > search.hitCap && search.stockCountText !== null ? search.stockCountText : grouped(matches)
}
