import type { EngineFailure } from '#domain/search/engine.ts'
import { type Filter, not } from '#domain/search/filter.ts'
import { runSearch, type SearchPage, searchVocabulary } from '#domain/search/run-search.server.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { emptyQuery, type SearchQuery, withRefinement } from '#domain/search/search-query.ts'
import { EMPTY_VOCABULARY, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { SectionOf } from '#ui/sections/sections.ts'
import { expiresBy, type PageContext } from '../../../site/page-context.ts'
import { cardsExpireAt, rowCard } from '../card-view.ts'

/** The words of the tenant's searches; a failure where its stock cannot be read. */
export async function vocabularyOf({ ctx, services }: PageContext): Promise<SearchVocabulary | EngineFailure> {
  return searchVocabulary(ctx, services.search).catch((error: unknown) => ({
    kind: 'failed' as const,
    reason: error instanceof Error ? error.message : String(error),
  }))
}

/** The newest vehicles that can be bought, at most `count`; `filter` is a condition besides. */
export async function latestStock(
  { ctx, services }: Pick<PageContext, 'ctx' | 'services'>,
  count: number,
  filter: Filter | null = null,
): Promise<SearchPage | EngineFailure> {
  const latest = emptyQuery('created_at_timestamp:desc')
  const available = withRefinement(withRefinement(latest, 'status', 'in_stock'), 'status', 'coming_soon')
  return runSearch(ctx, services.search, { query: available, pageSize: count, filter })
}

type StockRow = Omit<SectionOf<'stock-row'>, 'id'>
type RowWords = Pick<StockRow, 'title' | 'more'>

/** Of the newest vehicles, how many are looked at for a picture that is large enough. */
const MOST_LOOKED_AT = 24
/** An opening is half as wide as a large screen, and as wide as a dense phone: what is narrower is blurred there. */
const LEAST_OPENING_WIDTH_PX = 1200
/** Where fewer have pictures, the rows have them all. */
const LEAST_PICTURED = 5

/** The newest vehicle with a large picture, to open a page with; null where there is none, or too few are pictured. */
export async function openingVehicle(page: PageContext): Promise<SearchDocument | EngineFailure | null> {
  const latest = await latestStock(page, MOST_LOOKED_AT, PICTURED)
  if (latest.kind === 'failed') return latest
  if (latest.hits.length < LEAST_PICTURED) return null
  return latest.hits.find(({ images: [image] }) => image && image.width >= LEAST_OPENING_WIDTH_PX) ?? null
}

/** Photos of an opening in place of one large picture. */
const OPENING_PHOTOS = 4
/** Twice as wide as one of them is shown. */
const LEAST_PHOTO_WIDTH_PX = 480

/**
 * The newest vehicles after the first `besides`, which a row shows, to open a page with a small photo of each: of as many
 * bodies and colours as there are. None where that is not a full set.
 */
export async function openingVehicles(page: PageContext, besides: number): Promise<SearchDocument[] | EngineFailure> {
  const latest = await latestStock(page, MOST_LOOKED_AT, PICTURED)
  if (latest.kind === 'failed') return latest
  const others = latest.hits.slice(besides).filter(({ images: [image] }) => image && isWidePhoto(image))
  return others.length < OPENING_PHOTOS ? [] : unlikeEachOther(others, OPENING_PHOTOS)
}

type Looks = Pick<SearchDocument, 'simple_body' | 'simple_colour'>

/** Each the first that has neither body nor colour of those before it, else not its body, else not its colour, else the first. */
export function unlikeEachOther<V extends Looks>(vehicles: readonly V[], count: number): V[] {
  const chosen: V[] = []
  while (chosen.length < count) {
    const left = vehicles.filter((one) => !chosen.includes(one))
    const hasNewBody = ({ simple_body }: Looks) => chosen.every((one) => one.simple_body !== simple_body)
    const hasNewColour = ({ simple_colour }: Looks) => chosen.every((one) => one.simple_colour !== simple_colour)
    const next =
      left.find((one) => hasNewBody(one) && hasNewColour(one)) ?? left.find(hasNewBody) ?? left.find(hasNewColour)
    chosen.push(next ?? left[0]!)
  }
  return chosen
}

function isWidePhoto({ width, height }: { width: number; height: number }): boolean {
  return width >= LEAST_PHOTO_WIDTH_PX && width > height
}

/** Vehicles that have a picture. */
export const PICTURED: Filter = { kind: 'compare', attribute: 'photos_count', operator: '>', value: 0 }

/**
 * The same, those with a picture first (rule:quiet-until-set): others stand after them, where there is room. `besides` is the
 * id of a vehicle that the page shows already.
 */
export async function latestPicturedStock(
  page: PageContext,
  count: number,
  besides: number | null = null,
): Promise<SearchPage | EngineFailure> {
  const pictured = await latestStock(page, count + (besides === null ? 0 : 1), PICTURED)
  if (pictured.kind === 'failed') return pictured
  const hits = pictured.hits.filter(({ id }) => id !== besides).slice(0, count)
  if (hits.length >= count) return { ...pictured, hits }
  const others = await latestStock(page, count - hits.length, not(PICTURED))
  return others.kind === 'failed' ? others : { ...pictured, hits: [...hits, ...others.hits] }
}

/** A row of the first vehicles of a search, at most `count`, `filter` a condition besides; null where there are none. */
export async function stockRow(
  page: PageContext,
  query: SearchQuery,
  words: RowWords,
  { count = 8, filter = null }: { count?: number; filter?: Filter | null } = {},
) {
  const { ctx, services } = page
  const found = await runSearch(ctx, services.search, { query: { ...query, page: 1 }, pageSize: count, filter })
  return rowOf(page, found, words)
}

/** What was found as a row; the page says whose vehicles they are, and ends when one of them would read differently. */
export async function rowOf(
  page: PageContext,
  found: SearchPage | EngineFailure,
  words: RowWords,
): Promise<StockRow | EngineFailure | null> {
  if (found.kind === 'failed') return found
  const { hits } = found
  if (hits.length === 0) return null
  const { ctx, facts, site } = page
  const { settings, slug } = ctx.tenant
  const known = await vocabularyOf(page)
  const vocabulary = 'kind' in known ? EMPTY_VOCABULARY : known
  expiresBy(facts, cardsExpireAt(hits, settings, ctx.now))
  facts.tags.push(...hits.map(({ id }) => `car:${slug}:${id}`))
  const cardSite = { settings, vocabulary, now: ctx.now, leadsSomewhere: site.leadsSomewhere }
  return { kind: 'stock-row', cards: hits.map((document) => rowCard(document, cardSite)), ...words }
}
