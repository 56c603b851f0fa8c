import MiniSearch from 'minisearch'
import type { FacetCount } from './engine.ts'
import { emptyQuery, type SearchQuery, withRefinement, withText } from './search-query.ts'
import { searchHref } from './search-url.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'
import { typoAllowance, wordsOfField, wordsOfQuery } from './text-words.ts'

/** A search a shopper may mean: its words, how many vehicles it finds, and its canonical address. */
export type Suggestion = {
  kind: 'make' | 'model' | 'badge' | 'text' | 'words'
  label: string
  count: number
  path: string
}

/** What may be suggested, where it finds something. */
export type Candidate = Omit<Suggestion, 'count'> & { query: SearchQuery }

/** A name of the stock that words can mean; the more vehicles have it, the likelier. */
export type NamedStock = Candidate & { count: number }

/** Everything on the tenant's site that has a name: makes, models and badges, found by beginnings and despite slips. */
export type SuggestionIndex = { vocabulary: SearchVocabulary; find(words: readonly string[]): NamedStock[] }

export type NamedCounts = Record<'make' | 'make_model' | 'badge', readonly FacetCount[]>

export function suggestionIndex(counts: NamedCounts, vocabulary: SearchVocabulary): SuggestionIndex {
  const named = namedStock(counts, vocabulary)
  const index = new MiniSearch<{ id: number; words: string }>({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  index.addAll(named.map(({ label }, id) => ({ id, words: wordsOfField('make_model', label).join(' ') })))
  return {
    vocabulary,
    find(words) {
      if (words.length === 0) return []
      const options = { combineWith: 'AND', prefix: true, boostDocument: (id: number) => worth(named[id]!) } as const
      const exact = index.search(words.join(' '), options)
      const found = exact.length > 0 ? exact : index.search(words.join(' '), { ...options, fuzzy: typoAllowance })
      return found.map(({ id }) => named[id]!)
    },
  }
}

/** The badges of one model, as suggestions that name the model too. */
export function badgesOf(
  model: NamedStock,
  badges: readonly FacetCount[],
  words: readonly string[],
  vocabulary: SearchVocabulary,
): Candidate[] {
  return badges
    .filter(({ value }) => {
      const own = wordsOfField('badge', value)
      return words.every((word) => own.some((other) => other.startsWith(word)))
    })
    .map(({ value }) => {
      const query = withRefinement(model.query, 'badge', value)
      return { kind: 'badge', label: `${model.label} ${value}`, path: searchHref(query, vocabulary), query }
    })
}

/** The words themselves as a search: what is left when no name fits them. */
export function textSuggestion(text: string, vocabulary: SearchVocabulary): Candidate {
  const query = withText(emptyQuery(vocabulary.defaultSort), text)
  return { kind: 'text', label: query.text, path: searchHref(query, vocabulary), query }
}

/** The words of a text that a name does not hold, not even as a beginning. */
export function wordsBeside(text: string, label: string): string[] {
  const own = wordsOfField('make_model', label)
  return wordsOfQuery(text).filter((word) => !own.some((other) => other.startsWith(word)))
}

function namedStock({ make, make_model, badge }: NamedCounts, vocabulary: SearchVocabulary): NamedStock[] {
  const start = emptyQuery(vocabulary.defaultSort)
  const entry = (kind: Suggestion['kind'], label: string, count: number, query: SearchQuery): NamedStock => ({
    kind,
    label,
    count,
    query,
    path: searchHref(query, vocabulary),
  })
  const models = new Map(make_model.map(({ value, count }) => [value, count]))
  return [
    ...make.map(({ value, count }) => entry('make', value, count, withRefinement(start, 'make', value))),
    ...vocabulary.makes.flatMap(({ label: makeLabel, models: ofMake }) =>
      ofMake.flatMap(({ label }) => {
        const count = models.get(`${makeLabel} ${label}`)
        const query = withRefinement(withRefinement(start, 'make', makeLabel), 'model', label)
        return count ? [entry('model', `${makeLabel} ${label}`, count, query)] : []
      }),
    ),
    ...badge.map(({ value, count }) => entry('badge', value, count, withRefinement(start, 'badge', value))),
  ]
}

/** A make says more than its models, a model more than a badge; among equals the one with more stock. */
function worth({ kind, count }: NamedStock): number {
  const byKind = { make: 4, model: 2, badge: 1, text: 0, words: 0 }[kind]
  return byKind * (1 + Math.log10(count))
}
