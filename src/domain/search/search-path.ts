import type { CarType } from '#domain/stock/listing.ts'
import { slugOf } from '#domain/stock/listing-slug.ts'
import { CAR_TYPES } from '#domain/stock/vocabularies.ts'
import type { FacetAttribute } from './search-document.ts'
import { decoded } from './search-parameters.ts'
import { entriesOf, type SearchQuery } from './search-query.ts'
import {
  DEFAULT_SEARCH_PATH,
  dealershipBySlug,
  makeByLabel,
  makeBySlug,
  type SearchVocabulary,
} from './search-vocabulary.ts'

/** What the path of a search address says; labels, not slugs, but for the dealership. No types is all types. */
export type PathSelection = {
  types: readonly CarType[]
  make: string | null
  model: string | null
  dealershipSlug: string | null
}

/** The sets of car types that have a segment (rule:search-path). */
const TYPE_SEGMENTS: ReadonlyMap<string, readonly CarType[]> = new Map([
  ['new-cars', ['new']],
  ['used-cars', ['used']],
  ['demo-cars', ['demo']],
  ['new-and-demo-cars', ['new', 'demo']],
  ['new-used-and-demo-cars', []],
])
const ALL_TYPES = 'new-used-and-demo-cars'

export const NOTHING: PathSelection = { types: [], make: null, model: null, dealershipSlug: null }

/** The segments after `/search` as slugs, however they were written; null when one cannot be read. */
export function searchSegments(pathname: string): string[] | null {
  const [, ...segments] = pathname.split('/').filter((segment) => segment !== '')
  const slugs = segments.map((segment) => slugOf(decoded(segment) ?? ''))
  return slugs.includes('') ? null : slugs
}

/**
 * What the segments after `/search` mean: `{type?}/{make?}/{model?}`, or one dealership slug (rule:search-path). Null
 * when the tenant never listed that.
 */
export function readSegments(segments: readonly string[], vocabulary: SearchVocabulary): PathSelection | null {
  const types = TYPE_SEGMENTS.get(segments[0] ?? '')
  const [makeSlug, modelSlug, ...more] = types ? segments.slice(1) : segments
  if (more.length > 0) return null
  if (makeSlug === undefined) return { ...NOTHING, types: types ?? [] }

  const make = makeBySlug(vocabulary, makeSlug)
  if (make) {
    const model = make.models.find(({ slug }) => slug === modelSlug)
    if (modelSlug !== undefined && !model) return null
    return { types: types ?? [], make: make.label, model: model?.label ?? null, dealershipSlug: null }
  }
  const isLone = modelSlug === undefined && (types?.length ?? 0) === 0
  const dealership = isLone ? dealershipBySlug(vocabulary, makeSlug) : undefined
  return dealership ? { ...NOTHING, dealershipSlug: dealership.slug } : null
}

/**
 * The one path that says this; null when none does, because a slug is empty, means something else first, or there is
 * no segment for the types.
 */
export function searchPath(selection: PathSelection, vocabulary: SearchVocabulary): string | null {
  const { types, make, model, dealershipSlug } = selection
  const typeSegment = segmentOf(types)
  if (typeSegment === null || (model !== null && make === null)) return null
  const known = make === null ? null : makeByLabel(vocabulary, make)
  const knownModel = model === null ? null : known?.models.find(({ label }) => label === model)
  if (known === undefined || knownModel === undefined) return null
  const words = [known?.slug, knownModel?.slug, dealershipSlug].filter((word) => word !== undefined && word !== null)
  const segments = typeSegment === ALL_TYPES && words.length > 0 ? words : [typeSegment, ...words]
  const read = readSegments(segments, vocabulary)
  return read && same(read, selection) ? `/search/${segments.join('/')}` : null
}

function segmentOf(types: readonly CarType[]): string | null {
  const wanted = CAR_TYPES.every((type) => types.includes(type)) ? [] : types
  for (const [segment, named] of TYPE_SEGMENTS) {
    if (named.length === wanted.length && named.every((type) => wanted.includes(type))) return segment
  }
  return null
}

function same(a: PathSelection, b: PathSelection): boolean {
  const sameTypes = segmentOf(a.types) === segmentOf(b.types)
  return sameTypes && a.make === b.make && a.model === b.model && a.dealershipSlug === b.dealershipSlug
}

type Refinements = SearchQuery['refinements']

/** What a path says, as refinements. */
export function selectedValues({ types, make, model, dealershipSlug }: PathSelection): [FacetAttribute, string[]][] {
  const values: [FacetAttribute, string[]][] = [
    ['car_type', [...types]],
    ['make', make === null ? [] : [make]],
    ['model', model === null ? [] : [model]],
    ['dealership_slug', dealershipSlug === null ? [] : [dealershipSlug]],
  ]
  return values.filter(([, named]) => named.length > 0)
}

/** As much of the refinements as a path can say, and what is left of them. */
export function splitPath(query: SearchQuery, vocabulary: SearchVocabulary): { path: string; rest: Refinements } {
  for (const selection of pathCandidates(query.refinements)) {
    const path = searchPath(selection, vocabulary)
    if (path) return { path, rest: without(query.refinements, selection) }
  }
  return { path: DEFAULT_SEARCH_PATH, rest: query.refinements }
}

/** The fullest first. */
function pathCandidates(refinements: Refinements): PathSelection[] {
  const types = (refinements.car_type ?? []).filter((type): type is CarType => CAR_TYPES.includes(type as CarType))
  const known = types.length === (refinements.car_type ?? []).length ? types : []
  const make = only(refinements.make)
  const ofMake = { ...NOTHING, make }
  const words = [
    ...(make === null ? [] : [{ ...ofMake, model: only(refinements.model) }, ofMake]),
    { ...NOTHING, dealershipSlug: only(refinements.dealership_slug) },
    NOTHING,
  ]
  // Types that have no segment stay behind, and the words go into the path without them.
  return [...words.map((word) => ({ ...word, types: known })), ...words]
}

function without(refinements: Refinements, selection: PathSelection): Refinements {
  const said = new Set(selectedValues(selection).map(([attribute]) => attribute))
  return Object.fromEntries(entriesOf(refinements).filter(([attribute]) => !said.has(attribute)))
}

function only(values: readonly string[] | undefined): string | null {
  return values?.length === 1 ? values[0]! : null
}
