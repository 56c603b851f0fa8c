import type { Bounds } from '../search-query.ts'

export type Measure = 'price' | 'km' | 'year' | 'towing' | 'seats'
/** How many words said it, and what they said: bounds, inclusive; for seats also exact numbers. */
export type Quantity = { length: number; measure: Measure; bounds: Bounds; exact: readonly number[] | null }

/** `weekly`: prices are by the week; elsewhere an amount a week is no price. */
export type QuantityContext = { thisYear: number; towing: boolean; weekly: boolean }

type Side = 'upper' | 'lower' | 'newer' | 'older' | 'around' | 'between' | 'none'
type Unit = Measure | 'age' | 'weekly' | 'tonnes'
type Phrase<Means> = { words: readonly string[]; means: Means }

/** What stands before an amount; of two that begin alike the longer is first. */
const COMPARISONS: readonly Phrase<Side>[] = [
  ...each('no more than, less than, lower than, cheaper than, at most, up to, under, below, max, maximum', 'upper'),
  ...each('budget is, budget of, budget', 'upper'),
  ...each('no older than, not older than, more than, at least, over, above, min, minimum, from, since', 'lower'),
  ...each('newer than, after, post', 'newer'),
  ...each('older than, before, pre', 'older'),
  ...each('around, about, roughly', 'around'),
  ...each('between', 'between'),
]
const AFTERWARDS: readonly Phrase<Side>[] = [
  ...each('or newer, or later, or more, or above, and up, and newer, onwards', 'lower'),
  ...each('or older, or less, or under', 'upper'),
]
const UNITS: readonly Phrase<Unit>[] = [
  ...each('a week, per week, weekly, pw', 'weekly'),
  ...each('years old, year old', 'age'),
  ...each('on the clock, km, kms, kilometres, kilometers, kays, ks', 'km'),
  ...each('kg, kilos, kilograms', 'towing'),
  ...each('tonne, tonnes, ton, tons', 'tonnes'),
  ...each('seat, seats, seater, seaters', 'seats'),
  ...each('dollars, bucks', 'price'),
]
/** "Around 30k" is a tenth less to a tenth more. */
const AROUND = 0.1
const OLDEST_YEAR = 1950

/** The price, distance, year, towing capacity or seats that the words from `at` on say; null when they say none. */
export function quantityAt(tokens: readonly Token[], at: number, context: QuantityContext): Quantity | null {
  const compared = phraseAt(tokens, at, COMPARISONS)
  const side = compared?.means ?? 'none'
  const from = at + lengthOf(compared)
  const first = numberAt(tokens, from)
  if (!first) return modelYearAt(tokens, at)

  const joiner = tokens[first.end]?.word
  const second = joiner && ['-', 'to', 'and', 'or'].includes(joiner) ? numberAt(tokens, first.end + 1) : null
  const isPair = second !== null && (joiner === '-' || joiner === 'to' || (joiner === 'and') === (side === 'between'))
  const unit = phraseAt(tokens, isPair ? second.end : first.end, UNITS)
  const end = (isPair ? second.end : first.end) + lengthOf(unit)
  const numbers = isPair ? pairOf(first.number, second.number) : [first.number]
  const measure = measureOf(numbers, unit?.means, side, context)
  if (measure === null || (measure !== 'seats' && isPair && joiner === 'or')) return null

  const values = numbers.map(({ value, unit: own }) => value * (own === 'tonne' || unit?.means === 'tonnes' ? 1000 : 1))
  const afterwards = phraseAt(tokens, end, AFTERWARDS)
  const said = numbers[0]!.plus ? 'lower' : (afterwards?.means ?? side)
  const length = end + lengthOf(afterwards) - at
  if (measure !== 'age') return { length, measure, ...boundsOf(measure, values, said) }
  const year = context.thisYear - values[0]!
  // "Over 10 years old", unlike "no older than 5 years old": what bounds a year from below bounds an age from above.
  const saysOld = said === 'older' || (said === 'lower' && !compared?.words.includes('older'))
  const bounds = saysOld ? { min: null, max: year } : { min: year, max: null }
  return { length, measure: 'year', bounds, exact: null }
}

function boundsOf(measure: Measure, values: readonly number[], side: Side): Pick<Quantity, 'bounds' | 'exact'> {
  const [value = 0, other] = values
  const open = (min: number | null, max: number | null) => ({ bounds: { min, max }, exact: null })
  if (measure === 'seats' && side !== 'lower' && side !== 'upper')
    return { bounds: { min: null, max: null }, exact: values }
  if (other !== undefined) return open(Math.min(value, other), Math.max(value, other))
  if (measure === 'towing') return open(value, null)
  const slack = measure === 'year' ? 1 : value * AROUND
  if (side === 'upper') return open(null, value)
  if (side === 'lower') return open(value, null)
  if (side === 'newer') return open(value + 1, null)
  if (side === 'older') return open(null, value - 1)
  if (side === 'around') return open(Math.round(value - slack), Math.round(value + slack))
  return measure === 'year' ? { bounds: { min: value, max: value }, exact: values } : open(null, value)
}

function measureOf(
  numbers: readonly PlainNumber[],
  unit: Unit | undefined,
  side: Side,
  { thisYear, towing, weekly }: QuantityContext,
): Measure | 'age' | null {
  const weighed =
    unit === 'towing' || unit === 'tonnes' || numbers.some(({ unit: own }) => own === 'kg' || own === 'tonne')
  if (weighed) return towing ? 'towing' : null
  if (unit === 'weekly') return weekly ? 'price' : null
  if (unit) return unit
  if (numbers.some(({ unit: own }) => own === 'km')) return 'km'
  const isPlain = numbers.every(({ dollars, thousands }) => !dollars && !thousands)
  const isYear = ({ value }: PlainNumber) => Number.isInteger(value) && value >= OLDEST_YEAR && value <= thisYear + 1
  if (isPlain && numbers.every(isYear)) return 'year'
  if (!isPlain) return 'price'
  return side !== 'none' && side !== 'newer' && side !== 'older' && numbers.every(({ value }) => value >= 1000)
    ? 'price'
    : null
}

/** `20 - 30k` are both thousands. */
function pairOf(first: PlainNumber, second: PlainNumber): PlainNumber[] {
  const lifted = second.thousands && !first.thousands && first.value < 1000
  return [lifted ? { ...first, value: first.value * 1000, thousands: true } : first, second]
}

/** A number with the words that multiply it: `25 grand`, `30 thousand`. */
function numberAt(tokens: readonly Token[], at: number): { number: PlainNumber; end: number } | null {
  const number = tokens[at]?.number
  if (!number) return null
  const next = tokens[at + 1]?.word
  if (next === 'grand') return { number: { ...number, value: number.value * 1000, dollars: true }, end: at + 2 }
  if (next === 'thousand') return { number: { ...number, value: number.value * 1000, thousands: true }, end: at + 2 }
  return { number, end: at + 1 }
}

/** `MY21`, the trade's model year. */
function modelYearAt(tokens: readonly Token[], at: number): Quantity | null {
  const digits = /^my(\d{2})$/.exec(tokens[at]?.word ?? '')?.[1]
  if (digits === undefined) return null
  const year = 2000 + Number(digits)
  return { length: 1, measure: 'year', bounds: { min: year, max: year }, exact: [year] }
}

function phraseAt<Means>(
  tokens: readonly Token[],
  at: number,
  phrases: readonly Phrase<Means>[],
): Phrase<Means> | undefined {
  return phrases.find(({ words }) => words.every((word, index) => tokens[at + index]?.word === word))
}

function lengthOf(phrase: Phrase<unknown> | undefined): number {
  return phrase?.words.length ?? 0
}

function each<const Means>(phrases: string, means: Means): Phrase<Means>[] {
  return phrases.split(', ').map((phrase) => ({ words: phrase.split(' '), means }))
}

/** A word as typed (`raw`) and as compared; numbers have a value, and what stood on them ($, k, km, kg, t, +). */
export type Token = { raw: string; word: string; number: PlainNumber | null }
type PlainNumber = { value: number; dollars: boolean; thousands: boolean; unit: NumberUnit | null; plus: boolean }
type NumberUnit = 'km' | 'kg' | 'tonne'

const NUMBER = /^(\$?)(\d+(?:\.\d+)?)(k(?!m|g))?(kms?|kg|t)?(\+?)$/
const WORD_NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER_UNITS: Record<string, NumberUnit> = { km: 'km', kms: 'km', kg: 'kg', t: 'tonne' }

/** The words of a phrase. Thousands lose their separators, `20-30k` and `2018-2020` become three words. */
export function tokensOf(text: string): Token[] {
  return text
    .replace(/(\d)[,](?=\d{3}(?!\d))/g, '$1')
    .replace(/\b([1-9]\d{0,2}) (\d{3})(?=\s?(?:km|ks?\b|dollars))/gi, '$1$2')
    .replace(/(\$?\d+(?:\.\d+)?k?)\s*[-–]\s*(\$?\d+(?:\.\d+)?k?)(?![\w-])/gi, '$1 - $2')
    .replace(/\b(pre|post)-(?=\d{4}\b)/gi, '$1 ')
    .split(/\s+/)
    .map((raw) => raw.replace(/^[,;:.!?("']+|[,;:.!?)"']+$/g, ''))
    .filter((raw) => raw !== '')
    .map(tokenOf)
}

function tokenOf(raw: string): Token {
  const word = raw.toLowerCase().replace(/[’']/g, '')
  const written = WORD_NUMBERS.indexOf(word)
  const [, dollar, digits, k, unit = '', plus] = NUMBER.exec(written > 0 ? String(written) : word) ?? []
  if (digits === undefined) return { raw, word, number: null }
  const value = Number(digits) * (k ? 1000 : 1)
  const signs = { dollars: dollar !== '', thousands: k !== undefined, plus: plus !== '' }
  return { raw, word, number: { value, unit: NUMBER_UNITS[unit] ?? null, ...signs } }
}

/** Letters and digits only: `D-MAX`, `d max` and `dmax` are one. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
