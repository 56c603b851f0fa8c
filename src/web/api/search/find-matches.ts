import { distance } from 'fastest-levenshtein'
import { remembered } from '#domain/search/remembered.ts'
import { isNumberWord, typoAllowance, wordsOfQuery } from '#domain/search/text-words.ts'

/** Where a text holds a word that was asked for: characters from `start`, `end` not among them, in order, not overlapping. */
export type Match = { start: number; end: number }

type Run = Match & { word: string }
type Likeness = 'whole' | 'beginning' | 'slip'

const RUNS = /[\p{L}\p{N}]+/gu

/** Finds in texts what a query asked for; words as search reads them (`text-words.ts`). */
export function matchFinder(q: string): (text: string) => readonly Match[] {
  const words = wordsOfQuery(q)
  const pairs = words.slice(1).map((word, i) => words[i]! + word)
  if (words.length === 0) return () => []
  // Vehicles share most of their texts: each is looked through once.
  const known = new Map<string, Match[]>()
  const matchesOf = (text: string) => {
    const runs = runsOf(text)
    const found = words.flatMap((word, i) => matchesOfWord(runs, word, i === words.length - 1))
    return merged([...found, ...runs.filter(({ word }) => pairs.includes(word))])
  }
  return (text) => remembered(known, text, () => matchesOf(text))
}

/** As search does: whole words, else beginnings, else typing slips; the last word, still being typed, begins words too. */
function matchesOfWord(runs: readonly Run[], word: string, isLast: boolean): Match[] {
  const whole = alike(runs, word, 'whole')
  const mayBegin = !isNumberWord(word)
  if (whole.length > 0 && !(isLast && mayBegin)) return whole
  const begun = alike(runs, word, 'beginning')
  if (whole.length + begun.length > 0) return [...whole, ...begun]
  return alike(runs, word, 'slip')
}

function alike(runs: readonly Run[], word: string, likeness: Likeness): Match[] {
  return runs.flatMap((run, i) => {
    const next = runs[i + 1]
    if (likeness === 'whole') {
      if (run.word === word) return [{ start: run.start, end: run.end }]
      return next && run.word + next.word === word ? [{ start: run.start, end: next.end }] : []
    }
    if (likeness === 'beginning') {
      const begins = run.word.length > word.length && run.word.startsWith(word)
      return begins ? [{ start: run.start, end: Math.min(run.end, run.start + word.length) }] : []
    }
    const allowed = typoAllowance(word)
    return allowed > 0 && distance(run.word, word) <= allowed ? [{ start: run.start, end: run.end }] : []
  })
}

function runsOf(text: string): Run[] {
  return [...text.matchAll(RUNS)].map(({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
    word: folded(run),
  }))
}

function folded(run: string): string {
  const plain = /^[a-z0-9]+$/i.test(run) ? run : run.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.toLowerCase()
}

function merged(matches: Match[]): Match[] {
  const kept: Match[] = []
  for (const match of matches.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1)
    if (last && match.start < last.end) last.end = Math.max(last.end, match.end)
    else kept.push({ start: match.start, end: match.end })
  }
  return kept
}
