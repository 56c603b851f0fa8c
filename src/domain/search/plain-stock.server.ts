import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { Point } from '#domain/locations/distance.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { EngineFailure } from './engine.ts'
import type { PlainStock } from './plain-words/stock-names.ts'
import { TRADE_WORDS } from './plain-words/trade-words.ts'
import { runSearch, type Search, type SearchPage, searchVocabulary } from './run-search.server.ts'
import type { FacetAttribute } from './search-document.ts'
import { emptyQuery } from './search-query.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'

/** What plain words are understood by: the names and values of the stock, and where it stands. */
export type StockWords = PlainStock & {
  /** The yards vehicles stand at; none where no yard's place is known. */
  points: readonly Point[]
}

const NAMED: readonly FacetAttribute[] = ['make', 'make_model', 'badge', 'city', 'filtered_features', 'seats']
/** Those the trade's words name values of. */
const SAID = [...new Set(Object.values(TRADE_WORDS).map(([attribute]) => attribute))]

const kept = new WeakMap<SearchVocabulary, StockWords>()

/** The words of the stock on the site now; kept until the stock changes (which brings another vocabulary). */
export async function stockWords(
  ctx: TenantCtx,
  search: Search,
): Promise<{ kind: 'found'; words: StockWords; vocabulary: SearchVocabulary } | EngineFailure> {
  const vocabulary = await searchVocabulary(ctx, search)
  const known = kept.get(vocabulary)
  if (known) return { kind: 'found', words: known, vocabulary }

  const query = emptyQuery(vocabulary.defaultSort)
  const stats = ['towing', 'price', 'subscription_price'] as const
  const all = await runSearch(ctx, search, { query, facets: [...NAMED, ...SAID], stats, pageSize: 1 })
  if (all.kind === 'failed') return all
  // Without the database words are understood all the same, places excepted, until it is back.
  const points = await yardPoints(ctx).catch(() => null)
  const words = { ...wordsOf(all, vocabulary), points: points ?? [] }
  if (points) kept.set(vocabulary, words)
  return { kind: 'found', words, vocabulary }
}

/** Where the yards are: a yard's own point, else that of a suburb of its postcode. */
async function yardPoints(ctx: TenantCtx): Promise<Point[]> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Point>`
      select distinct coalesce(o.latitude, p.latitude) as latitude, coalesce(o.longitude, p.longitude) as longitude
      from locations o left join postcodes p on p.postcode = o.postcode
      where o.tenant_id = ${ctx.tenant.tenantId} and coalesce(o.latitude, p.latitude) is not null
        and coalesce(o.longitude, p.longitude) is not null`.execute(trx),
  )
  return rows
}

function wordsOf({ facets, stats }: SearchPage, { makes }: SearchVocabulary): Omit<StockWords, 'points'> {
  const values = (attribute: FacetAttribute) => (facets[attribute] ?? []).map(({ value }) => value)
  // What is for sale and on the site: a dealer may leave stock out of it.
  const [makesThere, modelsThere] = [new Set(values('make')), new Set(values('make_model'))]
  return {
    makes: makes
      .filter(({ label, count }) => count > 0 && makesThere.has(label))
      .map(({ label: make, models }) => ({
        label: make,
        models: models
          .filter(({ label, count }) => count > 0 && modelsThere.has(`${make} ${label}`))
          .map(({ label }) => label),
      })),
    badges: values('badge'),
    cities: values('city'),
    features: values('filtered_features'),
    seats: values('seats').map(Number),
    values: Object.fromEntries(SAID.map((attribute) => [attribute, values(attribute)])),
    tows: stats.towing !== undefined,
    weekly: stats.price === undefined && stats.subscription_price !== undefined,
  }
}
