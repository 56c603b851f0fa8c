import { type Synonyms, wholeWords } from '../../synonyms.ts'
import { isNumberWord, STOCK_NUMBER_WEIGHT, stockNumberWord, typoAllowance } from '../../text-words.ts'
import type { TenantStock } from './tenant-stock.ts'

/** Rows that match a text (score above 0), and the words that had to be left out for it. */
export type TextMatch = { scores: Uint8Array; unmatchedWords: string[] }

type WordMatch = { word: string; scores: Uint8Array; rows: number }

/** A whole word is worth twice a beginning or a likeness. */
const WHOLE = 2
const PARTIAL = 1

/**
 * The rows among those `states` lets through (0) that hold all the words (see `engine.ts` for the rules). When none
 * does, words nothing matches are left out first, then the commonest, until something is found.
 */
export function matchText(
  stock: TenantStock,
  words: readonly string[],
  states: Uint16Array,
  synonyms?: Synonyms,
): TextMatch {
  let kept = words.map((_, i) => matchWord(stock, words, i, states, synonyms)).filter((match) => match.rows > 0)
  for (;;) {
    const scores = kept.length === 0 ? new Uint8Array(stock.store.rows) : sumWhereAll(kept.map((word) => word.scores))
    if (kept.length < 2 || scores.some((score) => score > 0)) {
      return { scores, unmatchedWords: missingFrom(words, kept) }
    }
    kept = withoutCommonest(kept)
  }
}

/** As a whole word, then by beginning, then with typing slips: the first way that finds a row. */
function matchWord(
  stock: TenantStock,
  words: readonly string[],
  at: number,
  states: Uint16Array,
  synonyms?: Synonyms,
): WordMatch {
  const word = words[at]!
  const index = stock.words
  const scores = new Uint8Array(stock.store.rows)
  const give = (numbers: number[], factor: number) =>
    numbers.reduce((found, number) => found + index.score(number, factor, states, scores), 0)

  let rows = give(
    wholeWords(words, at, synonyms).flatMap((whole) => index.whole(whole)),
    WHOLE,
  )
  rows += scoreStockNumber(stock, word, states, scores)
  const stillTyping = at === words.length - 1 && !isNumberWord(word)
  if (rows === 0 || stillTyping) rows += give(index.beginningWith(word), PARTIAL)
  if (rows === 0) rows += give(index.like(word, typoAllowance(word)), PARTIAL)
  return { word, scores, rows }
}

function scoreStockNumber(stock: TenantStock, word: string, states: Uint16Array, scores: Uint8Array): number {
  let found = 0
  for (const row of stock.rowsWithStockNumber(stockNumberWord(word))) {
    if (states[row] !== 0) continue
    if (scores[row] === 0) found++
    scores[row] = STOCK_NUMBER_WEIGHT * WHOLE
  }
  return found
}

/** The sum in each row that has a score in all of the lists, 0 in the others. */
function sumWhereAll([first, ...others]: Uint8Array[]): Uint8Array {
  const sum = others.length === 0 ? first! : first!.slice()
  for (const scores of others) addWhereBoth(sum, scores)
  return sum
}

function addWhereBoth(sum: Uint8Array, scores: Uint8Array): void {
  const rows = sum.length
  for (let row = 0; row < rows; row++) {
    const before = sum[row]!
    const added = scores[row]!
    sum[row] = before === 0 || added === 0 ? 0 : before + added
  }
}

function withoutCommonest(words: readonly WordMatch[]): WordMatch[] {
  const most = Math.max(...words.map(({ rows }) => rows))
  const commonest = words.findLastIndex(({ rows }) => rows === most)
  return words.filter((_, i) => i !== commonest)
}

/** Words in the text but not kept; a word typed twice is kept as often as it was kept. */
function missingFrom(words: readonly string[], kept: readonly WordMatch[]): string[] {
  const held = new Set(kept.map(({ word }) => word))
  return [...new Set(words)].filter((word) => !held.has(word))
}
