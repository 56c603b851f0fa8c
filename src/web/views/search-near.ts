import { withNear } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import { POSTCODE_MESSAGE, UNKNOWN_POSTCODE_MESSAGE } from '#ui/forms/postcode.ts'
import type { NearView } from '#ui/search/views.ts'
import type { SearchPageFacts } from './search-facts.ts'

const DISTANCES_KM = [10, 25, 50, 100, 250, 500]

/** The fields of a search by distance, where the dealer offers one. */
export function nearView(facts: SearchPageFacts): NearView | null {
  const { query, page, settings, vocabulary } = facts
  if (!settings.search.distanceSearch) return null
  const { near } = query
  const distanceKm = near?.distanceKm ?? null
  const choices = new Set([...DISTANCES_KM, ...(distanceKm === null ? [] : [distanceKm])])
  return {
    postcode: near?.postcode ?? '',
    error: postcodeError(facts),
    distanceKm,
    place: page.from?.kind === 'place' ? page.from.place.name : null,
    distances: [...choices]
      .sort((a, b) => a - b)
      .map((km) => ({ km, label: `Within ${grouped(km)} km`, selected: km === distanceKm })),
    clearHref: near ? searchHref(withNear(query, null), vocabulary) : null,
  }
}

/** What is wrong with the postcode the shopper typed; null where nothing is, or there is no field for one. */
export function postcodeError({ page, notes, settings }: SearchPageFacts): string | null {
  if (page.from?.kind === 'unknown') return UNKNOWN_POSTCODE_MESSAGE
  return settings.search.distanceSearch && notes.includes('postcode') ? POSTCODE_MESSAGE : null
}
