import type { AlertKind } from '#domain/alerts/alert.ts'
import { alertKinds } from '#domain/alerts/alert-form.ts'
import { findVehicles } from '#domain/search/find-vehicle.server.ts'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import { searchHref, searchOf } from '#domain/search/search-url.ts'
import { searchTitle } from '#domain/search/suggest-searches.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { requestedIds } from '../find-requested.server.ts'

/** What a form asks to be told of: a vehicle of this site, gone ones too, or a search by its canonical address. */
export type AlertSubject = { kinds: readonly AlertKind[] } & (
  | { kind: 'vehicle'; listing: Listing }
  | { kind: 'search'; href: string; words: string }
)

export type AskedAlert = { carId: string | null; search: string | null }

/** Null for a vehicle that never was here, a search that cannot be read, and where nobody is told of anything. */
export async function alertSubject(
  { carId, search }: AskedAlert,
  { ctx, services }: Pick<PageContext, 'ctx' | 'services'>,
): Promise<AlertSubject | null> {
  if (!ctx.tenant.settings.alerts.enabled) return null
  if (search !== null) return searchSubject(search, { ctx, services })
  const [found] = await findVehicles(ctx, requestedIds(carId, 1))
  if (!found || found.kind === 'unknown') return null
  return { kind: 'vehicle', listing: found.listing, kinds: alertKinds(found.listing) }
}

async function searchSubject(
  search: string,
  { ctx, services }: Pick<PageContext, 'ctx' | 'services'>,
): Promise<AlertSubject | null> {
  const vocabulary = await searchVocabulary(ctx, services.search)
  const asked = searchOf(search.trim(), vocabulary)
  if (asked.kind !== 'search') return null
  const query = { ...asked.query, sort: vocabulary.defaultSort, page: 1 }
  const words = searchTitle(query, ctx.tenant.settings)
  return { kind: 'search', href: searchHref(query, vocabulary), words, kinds: ['search'] }
}
