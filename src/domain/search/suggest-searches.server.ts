import type { TenantCtx } from '#domain/tenants/context.ts'
import type { EngineFailure } from './engine.ts'
import { describeQuery } from './plain-words/describe-query.ts'
import { runSearch, type Search, searchVocabulary } from './run-search.server.ts'
import { activeFilters, emptyQuery, type SearchQuery, withText } from './search-query.ts'
import { searchHref } from './search-url.ts'
import {
  badgesOf,
  type Candidate,
  type NamedStock,
  type Suggestion,
  type SuggestionIndex,
  suggestionIndex,
  textSuggestion,
  wordsBeside,
} from './suggestion.ts'
import { wordsOfQuery } from './text-words.ts'
import { understandWords } from './understand-words.server.ts'

const MOST_SUGGESTIONS = 8
const MOST_NAMES = 6
const MOST_BADGES = 3

/** The names of all stock of the tenant, to be kept until it changes. */
export async function loadSuggestionIndex(
  ctx: TenantCtx,
  search: Search,
): Promise<{ kind: 'found'; index: SuggestionIndex } | EngineFailure> {
  const query = emptyQuery(ctx.tenant.settings.search.defaultSort)
  const page = await runSearch(ctx, search, { query, facets: ['make', 'make_model', 'badge'], pageSize: 1 })
  if (page.kind === 'failed') return page
  const { make = [], make_model = [], badge = [] } = page.facets
  const vocabulary = await searchVocabulary(ctx, search)
  return { kind: 'found', index: suggestionIndex({ make, make_model, badge }, vocabulary) }
}

type Found = { kind: 'found'; suggestions: Suggestion[] }

/** What a shopper may mean by what is typed so far: eight searches at most, each of which finds something. */
export async function suggestSearches(
  ctx: TenantCtx,
  search: Search,
  { text, index }: { text: string; index: SuggestionIndex },
): Promise<Found | EngineFailure> {
  const { text: asked } = withText(emptyQuery(index.vocabulary.defaultSort), text)
  const words = wordsOfQuery(asked)
  if (words.length === 0) return { kind: 'found', suggestions: [] }

  const names = index.find(words).slice(0, MOST_NAMES)
  const model =
    names.length > 0 ? names.find(({ kind }, place) => kind === 'model' && place === 0) : modelAmong(words, index)
  const badges = model ? await badgeSuggestions(ctx, search, { model, text: asked, index }) : []
  const byText = await counted(ctx, search, [textSuggestion(asked, index.vocabulary)])
  if (byText.kind === 'failed') return byText
  const candidates = [...(await readSuggestion(ctx, search, asked)), ...names, ...badges]
  const most = MOST_SUGGESTIONS - byText.suggestions.length
  const others = await counted(ctx, search, candidates.slice(0, most))
  if (others.kind === 'failed') return others
  return { kind: 'found', suggestions: [...others.suggestions, ...byText.suggestions] }
}

/** What finds something, with as many vehicles as can be paged to: the number its page says (rule:sold-runs). */
async function counted(
  ctx: TenantCtx,
  search: Search,
  candidates: readonly Candidate[],
): Promise<Found | EngineFailure> {
  const suggestions: Suggestion[] = []
  for (const { kind, label, path, query } of candidates) {
    const page = await runSearch(ctx, search, { query, pageSize: 1 })
    if (page.kind === 'failed') return page
    if (page.total > 0) suggestions.push({ kind, label, count: page.total, path })
  }
  return { kind: 'found', suggestions }
}

/** How the words would be read, where that is more than a name. */
async function readSuggestion(ctx: TenantCtx, search: Search, words: string): Promise<Candidate[]> {
  const query = emptyQuery(ctx.tenant.settings.search.defaultSort)
  const read = await understandWords(ctx, search, { words, query })
  if (read.kind !== 'understood' || !saysMoreThanName(read.query)) return []
  const page = await runSearch(ctx, search, { query: read.query, pageSize: 1 })
  if (page.kind === 'failed') return []
  const label = describeQuery(read.query, page.from?.kind === 'place' ? page.from.place.name : null)
  const vocabulary = await searchVocabulary(ctx, search)
  return [{ kind: 'words', label, path: searchHref(read.query, vocabulary), query: read.query }]
}

/** A make, model or badge by itself is suggested as what it is. */
function saysMoreThanName(query: SearchQuery): boolean {
  const filters = activeFilters({ ...query, text: '' })
  const names = filters.filter(
    (filter) => filter.kind === 'refinement' && ['make', 'model', 'badge'].includes(filter.attribute),
  )
  return filters.length > names.length
}

/** The model that the first of several words name, the longest such beginning first. */
function modelAmong(words: readonly string[], index: SuggestionIndex): NamedStock | undefined {
  for (let length = words.length - 1; length > 0; length--) {
    const model = index.find(words.slice(0, length)).find(({ kind }) => kind === 'model')
    if (model) return model
  }
  return undefined
}

async function badgeSuggestions(
  ctx: TenantCtx,
  search: Search,
  { model, text, index }: { model: NamedStock; text: string; index: SuggestionIndex },
): Promise<Candidate[]> {
  const page = await runSearch(ctx, search, { query: model.query, facets: ['badge'], pageSize: 1 })
  if (page.kind === 'failed') return []
  const badges = badgesOf(model, page.facets.badge ?? [], wordsBeside(text, model.label), index.vocabulary)
  return badges.slice(0, MOST_BADGES)
}
