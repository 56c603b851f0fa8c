import type { TenantCtx } from '#domain/tenants/context.ts'
import type { EngineFailure } from './engine.ts'
import { runSearch, type Search, searchVocabulary } from './run-search.server.ts'
import { emptyQuery, withText } from './search-query.ts'
import {
  badgesOf,
  type NamedStock,
  type Suggestion,
  type SuggestionIndex,
  suggestionIndex,
  textSuggestion,
  wordsBeside,
} from './suggestion.ts'
import { wordsOfQuery } from './text-words.ts'

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

/** What a shopper may mean by what is typed so far: eight searches at most, each of which finds something. */
export async function suggestSearches(
  ctx: TenantCtx,
  search: Search,
  { text, index }: { text: string; index: SuggestionIndex },
): Promise<{ kind: 'found'; suggestions: Suggestion[] } | EngineFailure> {
  const { text: asked } = withText(emptyQuery(index.vocabulary.defaultSort), text)
  const words = wordsOfQuery(asked)
  if (words.length === 0) return { kind: 'found', suggestions: [] }

  const names = index.find(words).slice(0, MOST_NAMES)
  const model =
    names.length > 0 ? names.find(({ kind }, place) => kind === 'model' && place === 0) : modelAmong(words, index)
  const badges = model ? await badgeSuggestions(ctx, search, { model, text: asked, index }) : []
  const all = await runSearch(ctx, search, {
    query: withText(emptyQuery(index.vocabulary.defaultSort), asked),
    pageSize: 1,
  })
  if (all.kind === 'failed') return all
  const byText = all.total > 0 ? [textSuggestion(asked, all.total, index.vocabulary)] : []
  const suggestions = [...names, ...badges].slice(0, MOST_SUGGESTIONS - byText.length)
  return { kind: 'found', suggestions: [...suggestions, ...byText].map(published) }
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
): Promise<Suggestion[]> {
  const page = await runSearch(ctx, search, { query: model.query, facets: ['badge'], pageSize: 1 })
  if (page.kind === 'failed') return []
  const badges = badgesOf(model, page.facets.badge ?? [], wordsBeside(text, model.label), index.vocabulary)
  return badges.slice(0, MOST_BADGES)
}

function published({ kind, label, count, path }: Suggestion): Suggestion {
  return { kind, label, count, path }
}
