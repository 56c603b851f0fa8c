import MiniSearch from 'minisearch'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { amountWords, choiceWords } from './attribute-words.ts'
import { countFound, type EngineFailure, type FacetCount } from './engine.ts'
import { runSearch, type Search, searchVocabulary } from './run-search.server.ts'
import type { RangeAttribute } from './search-document.ts'
import { searchHeading } from './search-heading.ts'
import {
  activeFilters,
  type Bounds,
  emptyQuery,
  type SearchQuery,
  withRefinement,
  withRefinements,
  withText,
} from './search-query.ts'
import { searchHref } from './search-url.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'
import { typoAllowance, wordsOfField, wordsOfQuery } from './text-words.ts'
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
  const wish = { query, facets: ['make', 'make_model', 'badge'], pageSize: 1, soldApart: false } as const
  const page = await runSearch(ctx, search, wish)
  if (page.kind === 'failed') return page
  return { kind: 'found', index: suggestionIndex(page.facets, await searchVocabulary(ctx, search)) }
}

type Found = { kind: 'found'; suggestions: Suggestion[] }

/** What a shopper may mean by what is typed so far: eight searches at most, each of which finds something. */
export async function suggestSearches(
  ctx: TenantCtx,
  search: Search,
  { text, index }: { text: string; index: SuggestionIndex },
): Promise<Found | EngineFailure> {
  const query = withText(emptyQuery(index.vocabulary.defaultSort), text)
  const asked = query.text
  const words = wordsOfQuery(asked)
  if (words.length === 0) return { kind: 'found', suggestions: [] }

  const names = index.find(words).slice(0, MOST_NAMES)
  const model =
    names.length > 0 ? names.find(({ kind }, place) => kind === 'model' && place === 0) : modelAmong(words, index)
  const badges = model ? await badgeSuggestions(ctx, search, { model, text: asked, index }) : []
  const byText = await counted(ctx, search, [candidate('text', asked, query, index.vocabulary)])
  if (byText.kind === 'failed') return byText
  const candidates = [...(await readSuggestion(ctx, search, asked)), ...names, ...badges]
  const most = MOST_SUGGESTIONS - byText.suggestions.length
  const others = await counted(ctx, search, candidates.slice(0, most))
  if (others.kind === 'failed') return others
  return { kind: 'found', suggestions: [...others.suggestions, ...byText.suggestions] }
}

/** What finds something, with the number its page says (rule:sold-apart). */
async function counted(
  ctx: TenantCtx,
  search: Search,
  candidates: readonly Candidate[],
): Promise<Found | EngineFailure> {
  const suggestions: Suggestion[] = []
  for (const { kind, label, path, query } of candidates) {
    const page = await runSearch(ctx, search, { query, pageSize: 1 })
    if (page.kind === 'failed') return page
    if (page.total > 0) suggestions.push({ kind, label, count: countFound(page), path })
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
  return [candidate('words', label, read.query, await searchVocabulary(ctx, search))]
}

/** A make, model or badge by itself is suggested as what it is. */
function saysMoreThanName(query: SearchQuery): boolean {
  return activeFilters({ ...query, text: '' }).some(
    (filter) => filter.kind !== 'refinement' || !['make', 'model', 'badge'].includes(filter.attribute),
  )
}

/** The model that the first of several words name, the longest such beginning first. */
function modelAmong(words: readonly string[], index: SuggestionIndex): NamedStock | undefined {
  for (let length = words.length - 1; length > 0; length--) {
    const model = index.find(words.slice(0, length)).find(({ kind }) => kind === 'model')
    if (model) return model
  }
  return undefined
}

/** The badges of a model that hold the words beside its name, with that name. */
async function badgeSuggestions(
  ctx: TenantCtx,
  search: Search,
  { model, text, index }: { model: NamedStock; text: string; index: SuggestionIndex },
): Promise<Candidate[]> {
  const page = await runSearch(ctx, search, { query: model.query, facets: ['badge'], pageSize: 1 })
  if (page.kind === 'failed') return []
  const named = wordsOfField('make_model', model.label)
  const beside = wordsOfQuery(text).filter((word) => !begins(named, word))
  return (page.facets.badge ?? [])
    .filter(({ value }) => {
      const own = wordsOfField('badge', value)
      return beside.every((word) => begins(own, word))
    })
    .slice(0, MOST_BADGES)
    .map(({ value }) => {
      const query = withRefinement(model.query, 'badge', value)
      return candidate('badge', `${model.label} ${value}`, query, index.vocabulary)
    })
}

function begins(words: readonly string[], beginning: string): boolean {
  return words.some((word) => word.startsWith(beginning))
}

/** A search a shopper may mean: its words, how many vehicles it finds, and its canonical address. */
export type Suggestion = {
  kind: 'make' | 'model' | 'badge' | 'text' | 'words'
  label: string
  count: number
  path: string
}

/** What may be suggested, where it finds something. */
type Candidate = Omit<Suggestion, 'count'> & { query: SearchQuery }

function candidate(
  kind: Suggestion['kind'],
  label: string,
  query: SearchQuery,
  vocabulary: SearchVocabulary,
): Candidate {
  return { kind, label, path: searchHref(query, vocabulary), query }
}

/** A name of the stock that words can mean; the more vehicles have it, the likelier. */
type NamedStock = Candidate & { count: number }

/** Everything on the tenant's site that has a name: makes, models and badges, found by beginnings and despite slips. */
type SuggestionIndex = { vocabulary: SearchVocabulary; find(words: readonly string[]): NamedStock[] }

type NamedCounts = Partial<Record<'make' | 'make_model' | 'badge', readonly FacetCount[]>>

function suggestionIndex(counts: NamedCounts, vocabulary: SearchVocabulary): SuggestionIndex {
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

function namedStock(
  { make = [], make_model = [], badge = [] }: NamedCounts,
  vocabulary: SearchVocabulary,
): NamedStock[] {
  const start = emptyQuery(vocabulary.defaultSort)
  const models = new Map(make_model.map(({ value, count }) => [value, count]))
  const alone = (kind: 'make' | 'badge', counts: readonly FacetCount[]) =>
    counts.map(({ value, count }) => ({
      ...candidate(kind, value, withRefinement(start, kind, value), vocabulary),
      count,
    }))
  const ofMakes = vocabulary.makes.flatMap(({ label: makeLabel, models: ofMake }) =>
    ofMake.flatMap(({ label }) => {
      const count = models.get(`${makeLabel} ${label}`)
      const query = withRefinement(withRefinement(start, 'make', makeLabel), 'model', label)
      return count ? [{ ...candidate('model', `${makeLabel} ${label}`, query, vocabulary), count }] : []
    }),
  )
  return [...alone('make', make), ...ofMakes, ...alone('badge', badge)]
}

/** A make says more than its models, a model more than a badge; among equals the one with more stock. */
function worth({ kind, count }: NamedStock): number {
  const byKind = { make: 4, model: 2, badge: 1, text: 0, words: 0 }[kind]
  return byKind * (1 + Math.log10(count))
}

/** "Ute · under $45,000 · near Ipswich": a search as a shopper would say it. `place`: what the postcode is called. */
function describeQuery(query: SearchQuery, place: string | null): string {
  const said = activeFilters({ ...query, text: '' }).map((filter) => {
    if (filter.kind === 'refinement') return choiceWords(filter.attribute, filter.value)
    if (filter.kind === 'range') return sayBounds(filter.attribute, filter.bounds)
    if (filter.kind === 'text') return filter.text
    if (filter.kind === 'my-car') return `towed by ${filter.myCar.name}`
    const { postcode, distanceKm } = filter.near
    return distanceKm === null ? `near ${place ?? postcode}` : `within ${distanceKm} km of ${place ?? postcode}`
  })
  return [...said, ...(query.text === '' ? [] : [`“${query.text}”`])].join(' · ')
}

/** A search as lists and letters call it: its page's heading, then what that leaves out: 'Used Toyota cars · under $40,000'. */
export function searchTitle(query: SearchQuery, settings: Pick<TenantSettings, 'site'>): string {
  const { make = [], model = [] } = query.refinements
  const isOfMake = make.length === 1
  let rest = withRefinements(query, 'car_type', [])
  if (isOfMake && model.length === 1) rest = withRefinements(rest, 'model', [])
  if (isOfMake) rest = withRefinements(rest, 'make', [])
  return [searchHeading(query, settings, null), describeQuery(rest, null)].filter(Boolean).join(' · ')
}

function sayBounds(attribute: RangeAttribute, { min, max }: Bounds): string {
  const amount = (bound: number) => amountWords(attribute, bound)
  if (min !== null && max !== null) return min === max ? amount(min) : `${amount(min)} to ${amount(max)}`
  if (attribute === 'year') return min === null ? `${max} or older` : `${min} or newer`
  if (attribute === 'towing' && min !== null) return `tows ${amount(min)}`
  return min === null ? `under ${amount(max!)}` : `over ${amount(min)}`
}
