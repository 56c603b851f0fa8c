import { distance } from 'fastest-levenshtein'
import { distanceKm, type Point, pointOf } from '#domain/locations/distance.ts'
import type { EngineAnswer, EngineRequest, FacetCount, SearchEngine } from '#domain/search/engine.ts'
import { type Filter, matchesFilter } from '#domain/search/filter.ts'
import { emptyHistogram, type Histogram, type HistogramWish } from '#domain/search/histogram.ts'
import {
  FACET_FIELDS,
  type FacetAttribute,
  type RangeAttribute,
  type SearchDocument,
} from '#domain/search/search-document.ts'
import { DEFAULT_SORT, DISTANCE_SORT, type StockSort } from '#domain/search/sort.ts'
import { wholeWords } from '#domain/search/synonyms.ts'
import {
  isNumberWord,
  STOCK_NUMBER_WEIGHT,
  stockNumberWord,
  TEXT_FIELDS,
  typoAllowance,
  wordsOfField,
  wordsOfQuery,
} from '#domain/search/text-words.ts'
import { SEARCH_FIELDS } from '#domain/tenants/settings/search-fields.ts'

/** An engine that says in loops over documents what `engine.ts` says in words: what other engines are checked against. */
export function naiveEngine(): SearchEngine {
  const tenants = new Map<number, Map<number, SearchDocument>>()
  return {
    async search(tenantId, request) {
      const stock = tenants.get(tenantId)
      if (!stock) return { kind: 'failed', reason: `The stock of tenant ${tenantId} is not loaded.` }
      return answer([...stock.values()], request)
    },
    async fetch(tenantId, ids, filter) {
      return ids.flatMap(
        (id) => [tenants.get(tenantId)?.get(id)].filter((found) => found && passes(found, filter)) as SearchDocument[],
      )
    },
    async replaceAll(tenantId, documents) {
      tenants.set(tenantId, new Map([...documents].map((document) => [document.id, document])))
    },
    async apply(tenantId, { upsert, remove }) {
      const stock = new Map(tenants.get(tenantId))
      for (const id of remove) stock.delete(id)
      for (const document of upsert) stock.set(document.id, document)
      tenants.set(tenantId, stock)
    },
    async held(tenantId) {
      const stock = tenants.get(tenantId)
      return stock ? { mark: null, documents: stock.size } : null
    },
    status: async () => [...tenants].map(([tenantId, stock]) => ({ tenantId, documents: stock.size, bytes: null })),
    drop: async (tenantId) => void tenants.delete(tenantId),
  }
}

function answer(stock: SearchDocument[], request: EngineRequest): EngineAnswer {
  const base = stock.filter((document) => passes(document, request.filter))
  const { scores, unmatchedWords } = textScores(base, request)
  const found = base.filter((document) => scores.has(document.id))
  const matching = (without: string | null) => found.filter((document) => passesChoices(document, request, without))
  const sorted = matching(null).sort((a, b) => inOrder(a, b, request, scores))
  const hits = request.collapseSold ? collapsed(sorted) : sorted
  const available = sorted.filter(({ status }) => status !== 'sold').length
  const countsSold = !request.soldApart || (available === 0 && sorted.length > 0)
  const countable = (facet: FacetAttribute) =>
    matching(`facet ${facet}`).filter(({ status }) => countsSold || facet === 'status' || status !== 'sold')
  return {
    kind: 'found',
    total: hits.length,
    matches: sorted.length,
    available,
    hits: hits.slice(request.offset, request.offset + request.limit),
    facets: Object.fromEntries(request.facets.map((facet) => [facet, counted(countable(facet), facet, request)])),
    stats: Object.fromEntries(request.stats.flatMap((range) => measured(matching(`range ${range}`), range))),
    histograms: Object.fromEntries(
      (request.histograms ?? []).flatMap((wish) => inBars(matching(`range ${wish.attribute}`), wish)),
    ),
    unmatchedWords,
  }
}

function passes(document: SearchDocument, filter: Filter | null): boolean {
  return filter === null || matchesFilter(filter, document)
}

function passesChoices(document: SearchDocument, request: EngineRequest, without: string | null): boolean {
  const refined = Object.entries(request.refinements).every(([facet, values]) => {
    if (values.length === 0 || without === `facet ${facet}`) return true
    return labelsOf(document, facet as FacetAttribute).some((label) => values.includes(label))
  })
  const ranged = Object.entries(request.ranges).every(([range, { min, max }]) => {
    if ((min === null && max === null) || without === `range ${range}`) return true
    const value = document[range as RangeAttribute]
    return value !== null && (min === null || value >= min) && (max === null || value <= max)
  })
  const { near } = request
  const isNear = !near || near.withinKm === null || distanceOf(document, near.point) <= near.withinKm
  return refined && ranged && isNear
}

function distanceOf({ coordinates }: SearchDocument, from: Point): number {
  const point = pointOf(coordinates)
  return point ? distanceKm(from, point) : Number.POSITIVE_INFINITY
}

function labelsOf(document: SearchDocument, facet: FacetAttribute): string[] {
  const labels = [document[FACET_FIELDS[facet]]].flat().filter((value) => value !== null)
  return [...new Set(labels.map(String))].filter((label) => label !== '')
}

function counted(documents: SearchDocument[], facet: FacetAttribute, request: EngineRequest): FacetCount[] {
  const counts = new Map<string, number>()
  for (const document of documents)
    for (const label of labelsOf(document, facet)) counts.set(label, (counts.get(label) ?? 0) + 1)
  const sorted = [...counts].map(([value, count]) => ({ value, count }))
  sorted.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const chosen = request.refinements[facet] ?? []
  return sorted.filter(({ value }, place) => place < request.maxFacetValues || chosen.includes(value))
}

function measured(documents: SearchDocument[], range: RangeAttribute): [string, { min: number; max: number }][] {
  const values = documents.map((document) => document[range]).filter((value) => value !== null)
  return values.length === 0 ? [] : [[range, { min: Math.min(...values), max: Math.max(...values) }]]
}

function inBars(documents: SearchDocument[], wish: HistogramWish): [string, Histogram][] {
  const { attribute } = wish
  const bounds = measured(documents, attribute)[0]?.[1]
  if (!bounds) return []
  const histogram = emptyHistogram(bounds, wish)
  const { from, width, counts } = histogram
  const bars = counts.map((_, bar) => {
    const low = bar === 0 ? Number.NEGATIVE_INFINITY : from + bar * width
    const high = bar === counts.length - 1 ? Number.POSITIVE_INFINITY : from + (bar + 1) * width
    return documents.filter(({ [attribute]: value }) => value !== null && value >= low && value < high).length
  })
  return [[attribute, { from, width, counts: bars }]]
}

function inOrder(a: SearchDocument, b: SearchDocument, request: EngineRequest, scores: Map<number, number>): number {
  const { near } = request
  const byDistance = request.sort === DISTANCE_SORT
  const [left, right] = byDistance && near ? [a, b].map((one) => distanceOf(one, near.point)) : [0, 0]
  if (left !== right) return left! - right!
  const sort = request.sort === DISTANCE_SORT ? DEFAULT_SORT : request.sort
  return inStockOrder(a, b, sort, byDistance && near ? new Map() : scores)
}

type SortField = StockSort extends `${infer Field}:${string}` ? Field : never

function inStockOrder(a: SearchDocument, b: SearchDocument, sort: StockSort, scores: Map<number, number>): number {
  const [field, direction] = sort.split(':') as [SortField, string]
  const [left, right] = [a[field], b[field]]
  const byScore = sort === 'rank:desc' ? (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0) : 0
  const byPresence = Number(left === null) - Number(right === null)
  const byValue = left === null || right === null ? 0 : direction === 'desc' ? right - left : left - right
  return byScore || byPresence || byValue || b.created_at_timestamp - a.created_at_timestamp || b.id - a.id
}

function collapsed(sorted: SearchDocument[]): SearchDocument[] {
  if (sorted.every(({ status }) => status === 'sold')) return sorted
  return sorted.filter(({ status }, i) => !(status === 'sold' && sorted[i - 1]?.status === 'sold'))
}

/** The score of each document the text finds; all documents, at 0, for a text without words. */
function textScores(
  base: SearchDocument[],
  { text, synonyms }: EngineRequest,
): { scores: Map<number, number>; unmatchedWords: string[] } {
  const words = wordsOfQuery(text)
  if (words.length === 0) return { scores: new Map(base.map(({ id }) => [id, 0])), unmatchedWords: [] }
  let kept = words
    .map((word, at) => ({ word, scores: wordScores(base, words, at, synonyms) }))
    .filter(({ scores }) => scores.size > 0)
  while (kept.length > 0 && !base.some(({ id }) => kept.every(({ scores }) => scores.has(id)))) {
    const most = Math.max(...kept.map(({ scores }) => scores.size))
    const commonest = kept.findLastIndex(({ scores }) => scores.size === most)
    kept = kept.filter((_, i) => i !== commonest)
  }
  const held = base.filter(({ id }) => kept.length > 0 && kept.every(({ scores }) => scores.has(id)))
  const sum = (id: number) => kept.reduce((total, { scores }) => total + scores.get(id)!, 0)
  const missing = [...new Set(words)].filter((word) => !kept.some((other) => other.word === word))
  return { scores: new Map(held.map(({ id }) => [id, sum(id)])), unmatchedWords: missing }
}

function wordScores(
  base: SearchDocument[],
  words: string[],
  at: number,
  synonyms: EngineRequest['synonyms'],
): Map<number, number> {
  const word = words[at]!
  const whole = wholeWords(words, at, synonyms)
  const wholeScores = scoresOf(base, (held) => (whole.includes(held) ? 2 : 0), word)
  const stillTyping = at === words.length - 1 && !isNumberWord(word)
  if (wholeScores.size > 0 && !stillTyping) return wholeScores
  const begun = scoresOf(base, (held) => (whole.includes(held) ? 2 : held.startsWith(word) ? 1 : 0), word)
  if (begun.size > 0) return begun
  return scoresOf(base, (held) => (distance(held, word) <= typoAllowance(word) ? 1 : 0), null)
}

function scoresOf(
  base: SearchDocument[],
  factor: (held: string) => number,
  stockNumber: string | null,
): Map<number, number> {
  const scores = new Map<number, number>()
  for (const document of base) {
    let best = 0
    for (const field of TEXT_FIELDS) {
      const { weight } = SEARCH_FIELDS[field]
      for (const value of [document[field]].flat()) {
        if (value === null) continue
        for (const word of wordsOfField(field, String(value))) best = Math.max(best, weight * factor(word))
      }
    }
    const wanted = stockNumber === null ? '' : stockNumberWord(stockNumber)
    if (wanted !== '' && stockNumberWord(document.stocknum) === wanted) best = STOCK_NUMBER_WEIGHT * 2
    if (best > 0) scores.set(document.id, best)
  }
  return scores
}
