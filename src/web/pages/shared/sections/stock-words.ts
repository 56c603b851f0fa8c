import type { SearchPage } from '#domain/search/run-search.server.ts'
import { capital } from '#domain/search/search-heading.ts'
import type { CarType } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'

/**
 * 'Used cars', 'Caravans', 'Vehicles': what all stock is, no wider than it is. 'Vehicles' of one kind are called by it; who calls
 * theirs something of their own is not corrected.
 */
export function stockWords({ facets }: Pick<SearchPage, 'facets'>, settings: Pick<TenantSettings, 'site'>): string {
  const { vehicleWord, vehicleWordPlural } = settings.site
  const kind = onlyOf(facets.item_type)
  const words = kind && vehicleWord === 'vehicle' && vehicleWordPlural === null ? `${kind}s` : vehicleWords(settings)
  const condition = onlyOf(facets.car_type)
  const said = condition && CAR_TYPE_WORDS[condition as CarType]
  return capital(said ? `${said.toLowerCase()} ${words}` : words)
}

function onlyOf(values: readonly { value: string }[] = []): string | null {
  return values.length === 1 ? values[0]!.value : null
}
