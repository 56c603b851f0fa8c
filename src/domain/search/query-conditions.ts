import { distanceKm, type Point, pointOf } from '#domain/locations/distance.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import { remembered } from './remembered.ts'
import { FACET_FIELDS, type FacetAttribute, type RangeAttribute, type SearchDocument } from './search-document.ts'
import { type Bounds, boundsOf, entriesOf, type SearchQuery } from './search-query.ts'
import { spellingOf } from './spelling.ts'
import { type Synonyms, wholeWords } from './synonyms.ts'
import { isNumberWord, stockNumberWord, TEXT_FIELDS, wordsOfField, wordsOfQuery } from './text-words.ts'

/** One thing a query asks of a vehicle, and what the vehicle says to it. */
export type QueryCondition = {
  /** 'make', 'price', 'near', 'text' */
  attribute: string
  wanted: string
  says(document: SearchDocument): string | null
  holds(document: SearchDocument): boolean
}

export type QueryFacts = {
  /** Where the postcode of the query lies; null where distances limit nothing (`runSearch`). */
  point: Point | null
  synonyms: Synonyms
}

/**
 * What a query asks of a vehicle, one by one: a vehicle that meets all is one that a search for it finds, without asking an
 * engine. Its words are taken at their word, as engines look for them first: spelt so, or the last one begun so; slips of
 * the keyboard and words left out, by which a search finds something rather than nothing, are no match here.
 */
export function conditionsOfQuery(query: SearchQuery, { point, synonyms }: QueryFacts): QueryCondition[] {
  const words = wordsOfQuery(query.text)
  const withinKm = query.near?.distanceKm ?? null
  return [
    ...entriesOf(query.refinements).map(([attribute, values]) => refinement(attribute, values)),
    ...entriesOf(boundsOf(query)).map(([attribute, bounds]) => range(attribute, bounds)),
    ...(point && withinKm !== null ? [nearness(point, withinKm)] : []),
    ...words.map((_, at) => word(words, at, synonyms)),
  ]
}

export function matchesAll(conditions: readonly QueryCondition[], document: SearchDocument): boolean {
  return conditions.every(({ holds }) => holds(document))
}

function refinement(attribute: FacetAttribute, values: readonly string[]): QueryCondition {
  const field = FACET_FIELDS[attribute]
  const wanted = new Set(values)
  wanted.delete('')
  const spellings = new Set([...wanted].map((value) => spellingOf(attribute, value)))
  const isWanted = memoized((label) => wanted.has(label) || spellings.has(spellingOf(attribute, label)))
  return {
    attribute,
    wanted: [...wanted].join(' or '),
    says: (document) => written(document[field]),
    holds(document) {
      const value = document[field]
      return Array.isArray(value) ? value.some((one) => isWanted(String(one))) : isWanted(String(value ?? ''))
    },
  }
}

/** Thousands of vehicles say one of few words. */
function memoized(of: (label: string) => boolean): (label: string) => boolean {
  const known = new Map<string, boolean>()
  return (label) => {
    const answer = known.get(label) ?? of(label)
    known.set(label, answer)
    return answer
  }
}

function range(attribute: RangeAttribute, { min, max }: Bounds): QueryCondition {
  return {
    attribute,
    wanted: [min === null ? null : `from ${min}`, max === null ? null : `up to ${max}`].filter(Boolean).join(' '),
    says: (document) => written(document[attribute]),
    holds(document) {
      const value = document[attribute]
      return value !== null && (min === null || value >= min) && (max === null || value <= max)
    },
  }
}

function nearness(from: Point, withinKm: number): QueryCondition {
  const far = ({ coordinates }: SearchDocument) => {
    const point = pointOf(coordinates)
    return point ? distanceKm(from, point) : null
  }
  return {
    attribute: 'near',
    wanted: `within ${grouped(withinKm)} km`,
    says(document) {
      const km = far(document)
      return km === null ? null : `${Math.round(km)} km`
    },
    holds: (document) => (far(document) ?? Number.POSITIVE_INFINITY) <= withinKm,
  }
}

function word(words: readonly string[], at: number, synonyms: Synonyms): QueryCondition {
  const typed = words[at]!
  const whole = wholeWords(words, at, synonyms)
  const isBegun = at === words.length - 1 && !isNumberWord(typed)
  const heldBy = (document: SearchDocument) => {
    const held = wordsOfDocument(document)
    if (whole.some((one) => held.has(one))) return true
    if (stockNumberWord(document.stocknum) === typed) return true
    return isBegun && [...held].some((one) => one.startsWith(typed))
  }
  return {
    attribute: 'text',
    wanted: typed,
    says: (document) => (heldBy(document) ? typed : null),
    holds: heldBy,
  }
}

const WORDS = new WeakMap<SearchDocument, Set<string>>()

function wordsOfDocument(document: SearchDocument): Set<string> {
  return remembered(WORDS, document, () => {
    const words = TEXT_FIELDS.flatMap((field) =>
      [document[field]].flat().flatMap((value) => (value === null ? [] : wordsOfField(field, String(value)))),
    )
    return new Set(words)
  })
}

function written(value: SearchDocument[keyof SearchDocument]): string | null {
  return value === null ? null : [value].flat().map(String).join(', ')
}
