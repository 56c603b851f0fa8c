import { type Synonyms, wholeWords } from '../../synonyms.ts'
import { isNumberWord, STOCK_NUMBER_WEIGHT, stockNumberWord, typoAllowance } from '../../text-words.ts'
import { WORD_FIELDS } from './mapping.ts'
import { anyTermOf, everyOf, type Query, termQuery } from './queries.ts'

/** A whole word is worth twice a beginning or a likeness. */
const WHOLE = 2
const PARTIAL = 1

/** What finds a typed word, and how many vehicles it finds. */
export type WordMatch = { word: string; query: Query; rows: number }

/** Counts the vehicles of the base that each query finds. */
export type CountMatches = (queries: readonly Query[]) => Promise<number[]>

/** Each word of a text as a whole word, then by beginning, then with typing slips: the first way that finds a vehicle. */
export async function matchWords(
  words: readonly string[],
  synonyms: Synonyms | undefined,
  count: CountMatches,
): Promise<WordMatch[]> {
  const ways = words.map((word, at) => {
    const whole = [...wholeQueries(wholeWords(words, at, synonyms)), ...stockNumberQueries(word)]
    const begun = [...whole, ...partialQueries((field) => ({ prefix: { [field]: { value: word } } }))]
    const isStillTyped = at === words.length - 1 && !isNumberWord(word)
    return { word, ways: (isStillTyped ? [begun] : [whole, begun]).map(best) }
  })
  const counts = await count(ways.flatMap((one) => one.ways))
  let next = 0
  const found = ways.map(({ word, ways }): WordMatch => {
    const counted = ways.map((query) => ({ word, query, rows: counts[next++]! }))
    return counted.find(({ rows }) => rows > 0) ?? { word, query: best(likeQueries(word)), rows: 0 }
  })
  const unfound = found.filter(({ word, rows }) => rows === 0 && typoAllowance(word) > 0)
  const likenesses = unfound.length > 0 ? await count(unfound.map(({ query }) => query)) : []
  return found.map((match) => {
    const place = unfound.indexOf(match)
    return place < 0 ? match : { ...match, rows: likenesses[place]! }
  })
}

/**
 * Of words of which no vehicle holds all, the most that some vehicle does: words nothing matches are left out first,
 * then the commonest, until something is found.
 */
export async function keepFindable(matches: readonly WordMatch[], count: CountMatches): Promise<WordMatch[]> {
  const steps = [matches.filter(({ rows }) => rows > 0)]
  while (steps.at(-1)!.length > 1) steps.push(withoutCommonest(steps.at(-1)!))
  const counts = await count(steps.map((kept) => everyOf(kept.map(({ query }) => query))))
  return steps.find((_, step) => counts[step]! > 0) ?? []
}

function withoutCommonest(words: readonly WordMatch[]): WordMatch[] {
  const most = Math.max(...words.map(({ rows }) => rows))
  const commonest = words.findLastIndex(({ rows }) => rows === most)
  return words.filter((_, i) => i !== commonest)
}

/** Worth what the best of them is worth. */
function best(queries: readonly Query[]): Query {
  return { dis_max: { queries } }
}

function worth(filter: Query, boost: number): Query {
  return { constant_score: { filter, boost } }
}

function wholeQueries(words: readonly string[]): Query[] {
  return WORD_FIELDS.map(({ field, weight }) => worth(anyTermOf(field, words), weight * WHOLE))
}

function stockNumberQueries(word: string): Query[] {
  const wanted = stockNumberWord(word)
  return wanted === '' ? [] : [worth(termQuery('stock_number', wanted), STOCK_NUMBER_WEIGHT * WHOLE)]
}

function partialQueries(queryOf: (field: string) => Query): Query[] {
  return WORD_FIELDS.map(({ field, weight }) => worth(queryOf(field), weight * PARTIAL))
}

/** Letters wrong, missing or too many; two that changed places are two slips. */
function likeQueries(word: string): Query[] {
  const fuzziness = typoAllowance(word)
  const rest = { transpositions: false, max_expansions: 1024, rewrite: 'constant_score' }
  return partialQueries((field) => ({ fuzzy: { [field]: { value: word, fuzziness, ...rest } } }))
}
