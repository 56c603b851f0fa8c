import type { Bounds } from '../search-query.ts'
import type { PlainNumber, Token } from './tokens.ts'

export type Measure = 'price' | 'km' | 'year' | 'towing' | 'seats'
/** How many words said it, and what they said: bounds, inclusive; for seats also exact numbers. */
export type Quantity = { length: number; measure: Measure; bounds: Bounds; exact: readonly number[] | null }

/** `weekly`: prices are by the week; elsewhere an amount a week is no price. */
export type QuantityContext = { thisYear: number; towing: boolean; weekly: boolean }

type Side = 'upper' | 'lower' | 'newer' | 'older' | 'around' | 'between' | 'none'

const COMPARISONS: readonly (readonly [words: string, side: Side])[] = [
  ['no older than', 'lower'],
  ['not older than', 'lower'],
  ['no more than', 'upper'],
  ['newer than', 'newer'],
  ['older than', 'older'],
  ['less than', 'upper'],
  ['lower than', 'upper'],
  ['cheaper than', 'upper'],
  ['more than', 'lower'],
  ['at least', 'lower'],
  ['at most', 'upper'],
  ['up to', 'upper'],
  ['budget is', 'upper'],
  ['budget of', 'upper'],
  ['under', 'upper'],
  ['below', 'upper'],
  ['max', 'upper'],
  ['maximum', 'upper'],
  ['budget', 'upper'],
  ['over', 'lower'],
  ['above', 'lower'],
  ['min', 'lower'],
  ['minimum', 'lower'],
  ['from', 'lower'],
  ['since', 'lower'],
  ['after', 'newer'],
  ['before', 'older'],
  ['pre', 'older'],
  ['post', 'newer'],
  ['around', 'around'],
  ['about', 'around'],
  ['roughly', 'around'],
  ['between', 'between'],
]
const AFTERWARDS: readonly (readonly [words: string, side: Side])[] = [
  ['or newer', 'lower'],
  ['or later', 'lower'],
  ['or more', 'lower'],
  ['or above', 'lower'],
  ['and up', 'lower'],
  ['and newer', 'lower'],
  ['onwards', 'lower'],
  ['or older', 'upper'],
  ['or less', 'upper'],
  ['or under', 'upper'],
]
const UNIT_WORDS: readonly (readonly [words: string, measure: Measure | 'age' | 'weekly', factor: number])[] = [
  ['a week', 'weekly', 1],
  ['per week', 'weekly', 1],
  ['weekly', 'weekly', 1],
  ['pw', 'weekly', 1],
  ['on the clock', 'km', 1],
  ['years old', 'age', 1],
  ['year old', 'age', 1],
  ...each('km kms kilometres kilometers kays ks', 'km'),
  ...each('kg kilos kilograms', 'towing'),
  ...each('tonne tonnes ton tons', 'towing', 1000),
  ...each('seat seats seater seaters', 'seats'),
  ...each('dollars bucks', 'price'),
]
/** "Around 30k" is a tenth less to a tenth more. */
const AROUND = 0.1
const OLDEST_YEAR = 1950

/** The price, distance, year, towing capacity or seats that the words from `at` on say; null when they say none. */
export function quantityAt(tokens: readonly Token[], at: number, context: QuantityContext): Quantity | null {
  const compared = phraseAt(tokens, at, COMPARISONS)
  const side: Side = compared?.phrase[1] ?? 'none'
  const from = at + (compared?.length ?? 0)
  const first = numberAt(tokens, from)
  if (!first) return modelYearAt(tokens, at)

  const joiner = tokens[first.end]?.word
  const second = joiner && ['-', 'to', 'and', 'or'].includes(joiner) ? numberAt(tokens, first.end + 1) : null
  const isPair = second !== null && (joiner === '-' || joiner === 'to' || (joiner === 'and') === (side === 'between'))
  const unit = phraseAt(tokens, isPair ? second.end : first.end, UNIT_WORDS)
  const end = (isPair ? second.end : first.end) + (unit?.length ?? 0)
  const numbers = isPair ? pairOf(first.number, second.number) : [first.number]
  const measure = measureOf(numbers, unit?.phrase[1] ?? null, side, context)
  if (measure === null || (measure === 'seats' ? false : isPair && joiner === 'or')) return null

  const values = numbers.map(({ value, unit: own }) => value * (own === 'tonne' ? 1000 : (unit?.phrase[2] ?? 1)))
  const afterwards = phraseAt(tokens, end, AFTERWARDS)
  const said = numbers[0]!.plus ? 'lower' : (afterwards?.phrase[1] ?? side)
  const length = end + (afterwards?.length ?? 0) - at
  if (measure === 'age') {
    const year = context.thisYear - values[0]!
    const bounds = saysOld(compared?.phrase[0], said) ? { min: null, max: year } : { min: year, max: null }
    return { length, measure: 'year', bounds, exact: null }
  }
  return { length, measure, ...boundsOf(measure, values, said) }
}

/** "Over 10 years old", unlike "no older than 5 years old": what bounds a year from below bounds an age from above. */
function saysOld(words: string | undefined, side: Side): boolean {
  return side === 'older' || (side === 'lower' && !words?.endsWith('older than'))
}

function boundsOf(measure: Measure, values: readonly number[], side: Side): Pick<Quantity, 'bounds' | 'exact'> {
  const [value = 0, other] = values
  const open = (min: number | null, max: number | null) => ({ bounds: { min, max }, exact: null })
  if (measure === 'seats' && side !== 'lower' && side !== 'upper')
    return { bounds: { min: null, max: null }, exact: values }
  if (other !== undefined) return open(Math.min(value, other), Math.max(value, other))
  if (measure === 'towing') return open(value, null)
  switch (side) {
    case 'upper':
      return open(null, value)
    case 'lower':
      return open(value, null)
    case 'newer':
      return open(value + 1, null)
    case 'older':
      return open(null, value - 1)
    case 'around':
      return measure === 'year'
        ? open(value - 1, value + 1)
        : open(Math.round(value * (1 - AROUND)), Math.round(value * (1 + AROUND)))
    default:
      return measure === 'year' ? { bounds: { min: value, max: value }, exact: values } : open(null, value)
  }
}

function measureOf(
  numbers: readonly PlainNumber[],
  unit: Measure | 'age' | 'weekly' | null,
  side: Side,
  { thisYear, towing, weekly }: QuantityContext,
): Measure | 'age' | null {
  const weighed = unit === 'towing' || numbers.some(({ unit: own }) => own === 'kg' || own === 'tonne')
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

type Phrase = readonly [words: string, ...rest: unknown[]]

function phraseAt<Of extends Phrase>(
  tokens: readonly Token[],
  at: number,
  phrases: readonly Of[],
): { phrase: Of; length: number } | null {
  for (const phrase of phrases) {
    const words = phrase[0].split(' ')
    if (words.every((word, index) => tokens[at + index]?.word === word)) return { phrase, length: words.length }
  }
  return null
}

function each(words: string, measure: Measure, factor = 1): [string, Measure, number][] {
  return words.split(' ').map((word) => [word, measure, factor])
}
