import { wordsOfQuery } from './text-words.ts'

/** For a word as it is searched (`wordsOfQuery`, several written as one), the others that mean the same. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** What the whole trade says; a dealer's own come on top. Names of several words count as one when written together. */
export const TRADE_SYNONYMS: readonly (readonly string[])[] = [
  ['ute', 'pickup', 'pickup truck', 'utility'],
  ['people mover', 'van', 'minibus', 'mini bus', 'mpv'],
  ['auto', 'automatic'],
  ['4wd', '4x4', 'four wheel drive', '4 wheel drive'],
  ['awd', 'all wheel drive'],
  ['2wd', '4x2', 'two wheel drive'],
  ['wagon', 'station wagon', 'estate'],
  ['hatch', 'hatchback'],
  ['convertible', 'cabriolet', 'cabrio', 'roadster', 'soft top'],
  ['electric', 'ev', 'bev'],
  ['plug-in hybrid', 'phev'],
  ['grey', 'gray'],
  ['motorcycle', 'motorbike'],
  ['volkswagen', 'vw'],
  ['mercedes-benz', 'mercedes', 'merc'],
  ['demo', 'demonstrator', 'ex-demo'],
]

/** Groups of words that mean the same, the trade's own and these, each word with all the others of its groups. */
export function synonymsOf(own: readonly (readonly string[])[]): Synonyms {
  const found = new Map<string, string[]>()
  for (const group of [...TRADE_SYNONYMS, ...own]) {
    const words = [...new Set(group.map(joined))].filter((word) => word !== '')
    for (const word of words) {
      const others = words.filter((other) => other !== word)
      found.set(word, [...new Set([...(found.get(word) ?? []), ...others])])
    }
  }
  return found
}

function joined(name: string): string {
  return wordsOfQuery(name).join('')
}

/** The words of one name at most that are typed apart ("four wheel drive"). */
const LONGEST_NAME = 4

/**
 * What a typed word is looked for as: itself, joined with either neighbour ("land cruiser" finds LandCruiser), and the
 * synonyms of it and of every run of words it stands in ("pick up truck" finds utes).
 */
export function wholeWords(words: readonly string[], at: number, synonyms?: Synonyms): string[] {
  const [before, word, after] = [words[at - 1], words[at]!, words[at + 1]]
  const own = [word, ...(before === undefined ? [] : [before + word]), ...(after === undefined ? [] : [word + after])]
  if (!synonyms) return own
  return [...new Set([...own, ...runsAround(words, at).flatMap((run) => synonyms.get(run) ?? [])])]
}

function runsAround(words: readonly string[], at: number): string[] {
  const runs: string[] = []
  for (let from = Math.max(0, at - LONGEST_NAME + 1); from <= at; from++) {
    const longest = Math.min(words.length, from + LONGEST_NAME)
    for (let end = at + 1; end <= longest; end++) runs.push(words.slice(from, end).join(''))
  }
  return runs
}
