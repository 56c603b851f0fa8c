import type { Synonyms } from './synonyms.ts'

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
