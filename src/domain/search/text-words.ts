import { type FieldWith, fieldsWith } from '#domain/tenants/settings/search-fields.ts'

/**
 * The fields a text search reads; what a word found there is worth is their `weight`: a make or model says more about
 * what is wanted than a place or a feature. The stock number is matched whole only (`STOCK_NUMBER_WEIGHT`).
 */
export const TEXT_FIELDS = fieldsWith('weight')
export type TextField = FieldWith<'weight'>
export const STOCK_NUMBER_WEIGHT = 5

/** Words a shopper may type; more say nothing more. */
export const MAX_QUERY_WORDS = 12

/** Fields whose neighbouring words are joined; also what means the same finds People Mover so (`synonyms.ts`). */
const JOINED_FIELDS: ReadonlySet<string> = new Set(fieldsWith('joined'))

/** The words a value of a field can be found by. */
export function wordsOfField(field: TextField, value: string): string[] {
  const chunks = chunksOf(value)
  return [...new Set([...chunks.flatMap(wordsOfChunk), ...joinedPairsOfField(field, chunks)])]
}

/** A value as runs of letters and digits, signs inside a run kept (`D-MAX`), accents gone. */
export function chunksOf(text: string): string[] {
  return (ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).match(CHUNK) ?? []
}

/**
 * The words of one run, lower case: without its inner signs (`CX-5` → cx5) and its parts (cx, 5; HiLux → hi, lux;
 * SR5 → sr, 5).
 */
export function wordsOfChunk(chunk: string): string[] {
  const words = new Set([joinedWord(chunk)])
  for (const part of chunk.split(SIGNS)) {
    words.add(fold(part))
    for (const run of part.match(LETTERS_OR_DIGITS) ?? []) {
      words.add(fold(run))
      for (const piece of run.split(CAMEL)) words.add(fold(piece))
    }
  }
  words.delete('')
  return [...words]
}

/** Whether a field's neighbouring words are joined, and how: for an index that remembers the words of each run. */
export function joinedPairsOfField(field: TextField, chunks: readonly string[]): string[] {
  if (!JOINED_FIELDS.has(field)) return []
  return chunks.slice(1).map((chunk, i) => joinedWord(chunks[i]!) + joinedWord(chunk))
}

/** The words typed, in order, each without its inner signs: `"CX-5 Touring"` → cx5, touring. At most twelve. */
export function wordsOfQuery(text: string): string[] {
  return chunksOf(text)
    .map(joinedWord)
    .filter((word) => word !== '')
    .slice(0, MAX_QUERY_WORDS)
}

/** A stock number as it is compared: letters and digits only, without case. */
export function stockNumberWord(stockNumber: string): string {
  return fold(stockNumber.replace(/[^\p{L}\p{N}]/gu, ''))
}

/**
 * Letters that may be wrong, missing or too many in a typed word, when nothing is spelt or begins like it: one from
 * five letters on, two from nine on, as search services commonly allow; none in numbers.
 */
export function typoAllowance(word: string): number {
  if (/^\d+$/.test(word) || word.length < 5) return 0
  return word.length < 9 ? 1 : 2
}

/** A word that is all digits names a year, a size or a stock number: the beginning of one means nothing. */
export function isNumberWord(word: string): boolean {
  return /^\p{N}+$/u.test(word)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/
const SIGNS = /[-.'’/&+_]+/
const CHUNK = /[\p{L}\p{N}]+(?:[-.'’/&+_][\p{L}\p{N}]+)*/gu
const LETTERS_OR_DIGITS = /\p{L}+|\p{N}+/gu
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})/u

function joinedWord(chunk: string): string {
  return fold(chunk.replace(/[-'’/&+_]|(?<!\p{N})\.|\.(?!\p{N})/gu, ''))
}

function fold(text: string): string {
  return text.toLowerCase()
}
