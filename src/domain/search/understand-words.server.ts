import { loadPlaces } from '#domain/locations/load-places.server.ts'
import { isPricedByTheWeek } from '#domain/stock/price-display.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { EngineFailure } from './engine.ts'
import { normalQuery } from './normal-query.ts'
import { type StockWords, stockWords } from './plain-stock.server.ts'
import { type PlainWords, readPlainWords } from './plain-words/read-plain-words.ts'
import type { Search } from './run-search.server.ts'
import type { RangeAttribute } from './search-document.ts'
import {
  entriesOf,
  type SearchQuery,
  withNear,
  withRange,
  withRefinements,
  withSort,
  withText,
} from './search-query.ts'
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
  const filtered = withRanges(withChoices(query, read), read, stock.words)
  const near = placed.near ? withNear(filtered, placed.near) : filtered
  // Prices by the week are an order by price where the site says so (see engineSort).
  const noPrices = stock.words.weekly && !isPricedByTheWeek(ctx.tenant.settings.site)
  const said = noPrices && read.sort?.startsWith('price:') ? null : read.sort
  const order = said ?? (placed.near && placed.near.distanceKm === null ? DISTANCE_SORT : null)
  const sorted = order ? withSort(near, order) : near
  const isUnderstood = sorted !== query
  return {
    kind: isUnderstood ? 'understood' : 'text',
    query: normalQuery(withText(sorted, placed.rest), stock.vocabulary),
  }
}

function withChoices(query: SearchQuery, { refinements }: PlainWords): SearchQuery {
  let changed = query
  if (refinements.make) changed = withRefinements(withRefinements(query, 'model', []), 'make_model', [])
  for (const [attribute, values] of entriesOf(refinements)) changed = withRefinements(changed, attribute, values)
  return changed
}

function withRanges(query: SearchQuery, { ranges }: PlainWords, { weekly }: StockWords): SearchQuery {
  let changed = query
  for (const [measure, bounds] of entriesOf(ranges)) {
    const attribute: RangeAttribute = measure === 'price' && weekly ? 'subscription_price' : measure
    changed = withRange(changed, attribute, bounds)
  }
  return changed
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
