import { CAR_TYPES } from '#domain/stock/vocabularies.ts'
import type { FacetAttribute, RangeAttribute } from './search-document.ts'
import { makeByLabel, ownSpelling, type SearchVocabulary } from './search-vocabulary.ts'
import { DEFAULT_SORT, DISTANCE_SORT, type SortKey } from './sort.ts'

/** Inclusive; null is open, one side at least is not. */
export type Bounds = { min: number | null; max: number | null }

/** From where a shopper looks: a postcode (four digits, known or not), and how far at most; null: as far as it takes. */
export type Near = { postcode: string; distanceKm: number | null }

/** The car that is to tow what is looked for, as a shopper calls it, and the heaviest trailer it may tow, kg (rule:my-car). */
export type MyCar = { name: string; heaviestKg: number }

/**
 * What a shopper asked for, in its one normal form: values of an attribute distinct and in order, nothing empty,
 * bounds the right way round, all three car types the same as none. The functions here keep it so.
 */
export type SearchQuery = {
  text: string
  refinements: Partial<Record<FacetAttribute, readonly string[]>>
  ranges: Partial<Record<RangeAttribute, Bounds>>
  near: Near | null
  myCar: MyCar | null
  sort: SortKey
  /** From 1. */
  page: number
}

export function emptyQuery(sort: SortKey): SearchQuery {
  return { text: '', refinements: {}, ranges: {}, near: null, myCar: null, sort, page: 1 }
}

/** Every change of a filter starts again on the first page (rule:filter-change). */
export function withRefinement(query: SearchQuery, attribute: FacetAttribute, value: string): SearchQuery {
  return withRefinements(query, attribute, [...(query.refinements[attribute] ?? []), value])
}

/** Without one value; a make takes its models with it. */
export function withoutRefinement(
  query: SearchQuery,
  attribute: FacetAttribute,
  value: string,
  vocabulary: SearchVocabulary,
): SearchQuery {
  const values = (query.refinements[attribute] ?? []).filter((other) => other !== value)
  const without = withRefinements(query, attribute, values)
  return attribute === 'make' ? withoutModelsOf(without, value, vocabulary) : without
}

/** With exactly these values, of which none is no refinement: clears a group, or replaces it. */
export function withRefinements(query: SearchQuery, attribute: FacetAttribute, values: readonly string[]): SearchQuery {
  const { [attribute]: _, ...others } = query.refinements
  const kept = normalValues(attribute, values)
  return { ...query, refinements: kept.length > 0 ? { ...others, [attribute]: kept } : others, page: 1 }
}

/** Within bounds; null, or bounds open on both sides, removes the range. */
export function withRange(query: SearchQuery, attribute: RangeAttribute, bounds: Bounds | null): SearchQuery {
  const { [attribute]: _, ...others } = query.ranges
  const kept = bounds && normalBounds(bounds)
  return { ...query, ranges: kept ? { ...others, [attribute]: kept } : others, page: 1 }
}

export function withText(query: SearchQuery, text: string): SearchQuery {
  return { ...query, text: normalText(text), page: 1 }
}

/** Seen from a postcode; without one nothing can be ordered by distance. */
export function withNear(query: SearchQuery, near: Near | null): SearchQuery {
  return { ...query, near, sort: near ? query.sort : sortWithoutPlace(query.sort), page: 1 }
}

export function withMyCar(query: SearchQuery, myCar: MyCar | null): SearchQuery {
  return { ...query, myCar, page: 1 }
}

/** What bounds the results: the ranges, and what the shopper's car may tow, as the ATM of a trailer. */
export function boundsOf({ ranges, myCar }: Pick<SearchQuery, 'ranges' | 'myCar'>): SearchQuery['ranges'] {
  if (!myCar) return ranges
  const { min, max } = ranges.aggregate_trailer_mass ?? OPEN
  const heaviest = Math.min(max ?? myCar.heaviestKg, myCar.heaviestKg)
  return { ...ranges, aggregate_trailer_mass: { min: Math.max(1, min ?? 1), max: heaviest } }
}

const OPEN: Bounds = { min: null, max: null }

export function withPage(query: SearchQuery, page: number): SearchQuery {
  return { ...query, page }
}

/** Everything on the site, in the order chosen. */
export function cleared(query: SearchQuery): SearchQuery {
  return emptyQuery(sortWithoutPlace(query.sort))
}

function sortWithoutPlace(sort: SortKey): SortKey {
  return sort === DISTANCE_SORT ? DEFAULT_SORT : sort
}

export type ActiveFilter =
  | { kind: 'text'; text: string }
  | { kind: 'refinement'; attribute: FacetAttribute; value: string }
  | { kind: 'range'; attribute: RangeAttribute; bounds: Bounds }
  | { kind: 'near'; near: Near }
  | { kind: 'my-car'; myCar: MyCar }

/** What narrows the results, one by one: the chips, in the order of the address. */
export function activeFilters(query: SearchQuery): ActiveFilter[] {
  const refinements = entriesOf(query.refinements).flatMap(([attribute, values]) =>
    values.map((value) => ({ kind: 'refinement' as const, attribute, value })),
  )
  const ranges = entriesOf(query.ranges).map(([attribute, bounds]) => ({ kind: 'range' as const, attribute, bounds }))
  const near = query.near ? [{ kind: 'near' as const, near: query.near }] : []
  const text = query.text === '' ? [] : [{ kind: 'text' as const, text: query.text }]
  const myCar = query.myCar ? [{ kind: 'my-car' as const, myCar: query.myCar }] : []
  return [...text, ...refinements, ...ranges, ...near, ...myCar]
}

/** The query without one of its active filters. */
export function withoutFilter(query: SearchQuery, filter: ActiveFilter, vocabulary: SearchVocabulary): SearchQuery {
  if (filter.kind === 'text') return withText(query, '')
  if (filter.kind === 'near') return withNear(query, null)
  if (filter.kind === 'my-car') return withMyCar(query, null)
  if (filter.kind === 'range') return withRange(query, filter.attribute, null)
  return withoutRefinement(query, filter.attribute, filter.value, vocabulary)
}

/** Attributes with what they hold, in alphabetical order: the fixed order of addresses and chips. */
export function entriesOf<K extends string, V>(of: Partial<Record<K, V>>): [K, V][] {
  return (Object.entries(of) as [K, V][]).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Past the end of any stock; larger numbers count as this one. */
export const LAST_PAGE = 999_999_999

const LONGEST_VALUE = 200
export const MOST_VALUES = 100

/** Distinct and in order, without what nothing could be called; all car types are no choice among them. */
export function normalValues(attribute: FacetAttribute, values: readonly string[]): string[] {
  const trimmed = values.map((value) => value.toWellFormed().trim())
  const named = [...new Set(trimmed)]
    .filter((value) => value !== '' && value.length <= LONGEST_VALUE)
    .sort()
    .slice(0, MOST_VALUES)
  const allTypes = attribute === 'car_type' && CAR_TYPES.every((type) => named.includes(type))
  return allTypes ? [] : named
}

/** Whole numbers from 0, the smaller first; null when nothing bounds. */
export function normalBounds({ min, max }: Bounds): Bounds | null {
  const [low, high] = [normalBound(min), normalBound(max)]
  if (low === null && high === null) return null
  return low !== null && high !== null && low > high ? { min: high, max: low } : { min: low, max: high }
}

function normalBound(bound: number | null): number | null {
  if (bound === null) return null
  const whole = Math.max(0, Math.round(bound))
  return Number.isSafeInteger(whole) ? whole : null
}

/** One line of what can be seen: no control characters, none that turn the direction of writing. */
export function normalText(text: string): string {
  const visible = text.toWellFormed().replace(/(?!\s)[\p{Cc}\p{Cf}]/gu, '')
  return visible.replace(/\s+/g, ' ').trim().slice(0, LONGEST_VALUE).toWellFormed().trim()
}

function withoutModelsOf(query: SearchQuery, label: string, vocabulary: SearchVocabulary): SearchQuery {
  const models = new Set(makeByLabel(vocabulary, label)?.models.map((model) => model.label))
  const kept = (query.refinements.model ?? []).filter((model) => !models.has(model))
  const keptPairs = (query.refinements.make_model ?? []).filter((pair) => !pair.startsWith(`${label} `))
  return withRefinements(withRefinements(query, 'model', kept), 'make_model', keptPairs)
}

/** A query in its normal form, makes and models in the tenant's spelling. */
export function normalQuery(query: SearchQuery, vocabulary: SearchVocabulary): SearchQuery {
  const normal = emptyQuery(possibleSort(query, vocabulary))
  // Together no more than of one attribute: each choice and chip of a page carries all of them in its address.
  let left = MOST_VALUES
  for (const [attribute, values] of entriesOf(query.refinements)) {
    const asked = askable(attribute, spelt(attribute, values, vocabulary), vocabulary)
    const kept = normalValues(attribute, asked).slice(0, left)
    left -= kept.length
    if (kept.length > 0) normal.refinements[attribute] = kept
  }
  for (const [attribute, bounds] of entriesOf(query.ranges)) {
    const kept = normalBounds(bounds)
    if (kept) normal.ranges[attribute] = kept
  }
  return {
    ...normal,
    text: normalText(query.text),
    near: query.near && { ...query.near, distanceKm: wholeKilometres(query.near.distanceKm) },
    myCar: normalCar(query.myCar),
    page: Number.isInteger(query.page) && query.page >= 1 && query.page <= LAST_PAGE ? query.page : 1,
  }
}

const LONGEST_CAR = 80

function normalCar(myCar: MyCar | null): MyCar | null {
  const name = normalText(myCar?.name ?? '')
    .slice(0, LONGEST_CAR)
    .toWellFormed()
    .trim()
  return myCar && name ? { ...myCar, name } : null
}

/** Nearest first needs a place to be near to. */
export function possibleSort({ sort, near }: SearchQuery, { defaultSort }: SearchVocabulary): SortKey {
  return sort === DISTANCE_SORT && !near ? defaultSort : sort
}

/** A certified-only tenant has nothing "not certified" to ask for, in a link kept from before either (rule:certified-only). */
function askable(attribute: FacetAttribute, values: readonly string[], { certifiedOnly }: SearchVocabulary): string[] {
  return values.filter((value) => !(certifiedOnly && attribute === 'certified' && value.trim() === 'false'))
}

function spelt(attribute: FacetAttribute, values: readonly string[], vocabulary: SearchVocabulary): string[] {
  if (attribute !== 'make' && attribute !== 'model') return [...values]
  return values.map((value) => ownSpelling(vocabulary, attribute, value.trim()))
}

const MOST_KM = 9999

/** A distance as an address writes it, rounded up to whole kilometres; null further than across the country. */
export function wholeKilometres(km: number | null): number | null {
  return km === null || !(km <= MOST_KM) ? null : Math.max(1, Math.ceil(km))
}
