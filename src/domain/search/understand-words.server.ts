import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { Point } from '#domain/locations/distance.ts'
import { loadPlaces } from '#domain/locations/load-places.server.ts'
import { isPricedByTheWeek } from '#domain/stock/price-display.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { EngineFailure } from './engine.ts'
import { type PlainWords, readPlainWords } from './plain-words/read-plain-words.ts'
import type { PlainStock } from './plain-words/stock-names.ts'
import { TRADE_WORDS } from './plain-words/trade-words.ts'
import { runSearch, type Search, type SearchPage, searchVocabulary } from './run-search.server.ts'
import type { FacetAttribute } from './search-document.ts'
import { emptyQuery, normalQuery, type SearchQuery } from './search-query.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'
import { DISTANCE_SORT } from './sort.ts'

/** `understood`: something became a filter or an order; what did not is the text of the query. */
export type UnderstoodWords = { kind: 'understood' | 'text'; query: SearchQuery }

/**
 * What a shopper typed, as a search: the filters it names over the dealer's own stock, put on top of those of `query`
 * (a make typed anew replaces the makes before it), the rest as its text. Nothing typed is lost.
 */
export async function understandWords(
  ctx: TenantCtx,
  search: Search,
  { words, query }: { words: string; query: SearchQuery },
): Promise<UnderstoodWords | EngineFailure> {
  const stock = await stockWords(ctx, search)
  if (stock.kind === 'failed') return stock
  const read = readPlainWords(words, stock.words, ctx.now.getUTCFullYear())
  const placed = await withPlace(ctx, read, stock.words)
  // Prices by the week are an order by price where the site says so (see engineSort).
  const noPrices = stock.words.weekly && !isPricedByTheWeek(ctx.tenant.settings.site)
  const said = noPrices && read.sort?.startsWith('price:') ? null : read.sort
  const order = said ?? (placed.near && placed.near.distanceKm === null ? DISTANCE_SORT : null)
  const isUnderstood = [read.refinements, read.ranges].some((named) => Object.keys(named).length > 0)
  const understood: SearchQuery = {
    text: placed.rest,
    refinements: { ...besides(query, read), ...read.refinements },
    ranges: { ...query.ranges, ...rangesOf(read, stock.words) },
    near: placed.near ?? query.near,
    myCar: query.myCar,
    sort: order ?? query.sort,
    page: 1,
  }
  return {
    kind: isUnderstood || placed.near || order ? 'understood' : 'text',
    query: normalQuery(understood, stock.vocabulary),
  }
}

/** A make typed anew takes the models before it along. */
function besides({ refinements }: SearchQuery, read: PlainWords): SearchQuery['refinements'] {
  const { model: _, make_model: __, ...others } = refinements
  return read.refinements.make ? others : refinements
}

function rangesOf({ ranges }: PlainWords, { weekly }: StockWords): SearchQuery['ranges'] {
  const { price, ...others } = ranges
  return price && weekly ? { ...others, subscription_price: price } : ranges
}

/** The postcode of the place said, as much of it as is a place; a place nobody knows is text like any other. */
async function withPlace(
  ctx: TenantCtx,
  { near, rest }: PlainWords,
  { points }: StockWords,
): Promise<{ near: SearchQuery['near']; rest: string }> {
  if (!near) return { near: null, rest }
  const spoken = near.place.split(' ')
  const places = points.length > 0 ? await loadPlaces(ctx) : null
  for (let length = spoken.length; places && length > 0; length--) {
    const place = places.named(spoken.slice(0, length).join(' '), points)
    if (!place) continue
    const left = [rest, ...spoken.slice(length)].filter((word) => word !== '').join(' ')
    return { near: { postcode: place.postcode, distanceKm: near.distanceKm }, rest: left }
  }
  return { near: null, rest: [rest, 'near', near.place].filter((word) => word !== '').join(' ') }
}

/** What plain words are understood by: the names and values of the stock, and where it stands. */
type StockWords = PlainStock & {
  /** The yards vehicles stand at; none where no yard's place is known. */
  points: readonly Point[]
}

const NAMED: readonly FacetAttribute[] = ['make', 'make_model', 'badge', 'city', 'filtered_features', 'seats']
/** Those the trade's words name values of. */
const SAID = [...new Set(Object.values(TRADE_WORDS).map(([attribute]) => attribute))]

const kept = new WeakMap<SearchVocabulary, StockWords>()

/** The words of the stock on the site now; kept until the stock changes (which brings another vocabulary). */
async function stockWords(
  ctx: TenantCtx,
  search: Search,
): Promise<{ kind: 'found'; words: StockWords; vocabulary: SearchVocabulary } | EngineFailure> {
  const vocabulary = await searchVocabulary(ctx, search)
  const known = kept.get(vocabulary)
  if (known) return { kind: 'found', words: known, vocabulary }

  const query = emptyQuery(vocabulary.defaultSort)
  const stats = ['towing', 'price', 'subscription_price'] as const
  const all = await runSearch(ctx, search, { query, facets: [...NAMED, ...SAID], stats, pageSize: 1, soldApart: false })
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
