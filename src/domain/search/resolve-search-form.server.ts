import type { TenantCtx } from '#domain/tenants/context.ts'
import type { EngineFailure } from './engine.ts'
import { runSearch, type Search, searchVocabulary } from './run-search.server.ts'
import type { RangeAttribute } from './search-document.ts'
import { formHref, readSearchForm } from './search-form.ts'
import type { SearchNote } from './search-parameters.ts'
import { type SearchQuery, withRange } from './search-query.ts'
import { defaultSearchHref } from './search-url.ts'
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
