import type { TenantCtx } from '#domain/tenants/context.ts'
import type { EngineFailure } from './engine.ts'
import { runSearch, type Search, searchVocabulary } from './run-search.server.ts'
import { RANGE_ATTRIBUTES, type RangeAttribute } from './search-document.ts'
import { asksToFilter, otherParts, readFormParts, readParameters, type SearchNote } from './search-parameters.ts'
import { emptyQuery, normalText, type SearchQuery, withRange } from './search-query.ts'
import { defaultSearchHref, readSearchUrl, searchHref, withParts } from './search-url.ts'
import { DEFAULT_SEARCH_PATH, type SearchVocabulary } from './search-vocabulary.ts'
import { settleTyped, sliderOf } from './slider-rules.ts'
import { understandWords } from './understand-words.server.ts'

/** Where a search form leads. 303: words were understood (rule:plain-words-search); 301: nothing was asked for. */
export type FormAnswer = { kind: 'leads'; location: string; status: 301 | 302 | 303 }

/**
 * The address that a form's fields stand for: `words` become filters, bounds typed anew are moved into the stock, and a
 * note in the address lets its page say so. Always an address of this site.
 */
export async function resolveSearchForm(
  ctx: TenantCtx,
  search: Search,
  address: string,
): Promise<FormAnswer | EngineFailure> {
  const vocabulary = await searchVocabulary(ctx, search)
  const form = readSearchForm(address, vocabulary)
  if (!form) return { kind: 'leads', location: defaultSearchHref(vocabulary, address), status: 301 }

  const read = form.words
    ? await understandWords(ctx, search, { words: form.words, query: form.query })
    : { kind: 'text' as const, query: form.query }
  if (read.kind === 'failed') return read
  const settled = await settleRanges(ctx, search, { query: read.query, typed: form.typed })
  if (settled.kind === 'failed') return settled
  const notes: SearchNote[] = [
    ...(read.kind === 'understood' ? ['words' as const] : []),
    ...(form.badPostcode ? ['postcode' as const] : []),
    ...settled.moved,
  ]
  const location = formHref(form, settled.query, notes, vocabulary)
  return { kind: 'leads', location, status: form.words === null ? 302 : 303 }
}

async function settleRanges(
  ctx: TenantCtx,
  search: Search,
  { query, typed }: { query: SearchQuery; typed: readonly RangeAttribute[] },
): Promise<{ kind: 'settled'; query: SearchQuery; moved: RangeAttribute[] } | EngineFailure> {
  const asked = typed.filter((attribute) => query.ranges[attribute])
  if (asked.length === 0) return { kind: 'settled', query, moved: [] }
  const page = await runSearch(ctx, search, { query, stats: asked, pageSize: 1 })
  if (page.kind === 'failed') return page
  const { sliders } = ctx.tenant.settings.search
  let settled = query
  const moved: RangeAttribute[] = []
  for (const attribute of asked) {
    const slider = sliderOf(attribute, page.stats[attribute] ?? null, sliders, ctx.now)
    const outcome = settleTyped(attribute, query.ranges[attribute]!, slider, sliders)
    settled = withRange(settled, attribute, outcome.bounds)
    if (outcome.moved) moved.push(attribute)
  }
  return { kind: 'settled', query: { ...settled, page: query.page }, moved }
}

/** What the fields of a search form say. */
type SearchForm = {
  /** All of it but words still to be understood. */
  query: SearchQuery
  /** Typed to be understood; null where nothing new was typed. */
  words: string | null
  /** Ranges whose bounds were typed anew: they may lie beyond the stock. */
  typed: RangeAttribute[]
  /** A postcode was typed that is none. */
  badPostcode: boolean
  /** Campaign parameters, as written. */
  others: string[]
}

/** Null for an address that asks for nothing: it means the default search. */
export function readSearchForm(search: string, vocabulary: SearchVocabulary): SearchForm | null {
  if (!asksToFilter(search)) return null
  const asked = readSearchUrl({ pathname: DEFAULT_SEARCH_PATH, search }, vocabulary)
  const query = asked.kind === 'search' ? asked.query : emptyQuery(vocabulary.defaultSort)
  const { words, wasText, typed, was } = readFormParts(search)
  const unchanged = words !== null && wasText !== null && normalText(words) === normalText(wasText)
  const isTyped = (attribute: RangeAttribute) => {
    const [now, before] = [typed[attribute], was[attribute] ?? { min: null, max: null }]
    return now !== undefined && (now.min !== before.min || now.max !== before.max)
  }
  return {
    query: words === null ? query : { ...query, text: unchanged ? normalText(words) : '' },
    words: words === null || unchanged ? null : normalText(words),
    typed: RANGE_ATTRIBUTES.filter(isTyped),
    badPostcode: readParameters(search).notes.includes('postcode'),
    others: otherParts(search),
  }
}

/** The address a form leads to once its query is settled, with what its page has to say of that. */
export function formHref(
  { others }: Pick<SearchForm, 'others'>,
  query: SearchQuery,
  notes: readonly SearchNote[],
  vocabulary: SearchVocabulary,
): string {
  const note = notes.length > 0 ? [`note=${notes.join(',')}`] : []
  return withParts(searchHref(query, vocabulary), [...note, ...others].join('&'))
}
