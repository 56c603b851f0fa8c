import { storableJson, storableText } from './feeds/storable-text.ts'

/** A value as a column takes it, or why it takes none such. */
export type Fitted = { value: unknown } | { reason: string }

/** What a fact's column takes, and what it holds where nobody says anything. */
export type Fact<T> = {
  take(value: unknown): Fitted
  initial: T
  /** What the fact becomes when it is emptied or its value does not fit. Undefined: it is left alone. */
  emptied: T | undefined
  /** A listing cannot be without it. */
  isRequired: boolean
}

/** Longest stock number: it stands in addresses and indexes. */
const LONGEST_STOCK_NUMBER = 64

export const text = fact<string | null>(null, (value) => {
  const words = storableText(String(value))
  return { value: words.trim() === '' ? null : words }
})
export const requiredText = required<string>((value) => {
  const words = storableText(String(value))
  return words.trim() === '' ? MISSING : { value: words }
})
export const stockNumber = required<string>((value) => {
  const fitted = requiredText.take(value)
  const isLong = 'value' in fitted && String(fitted.value).length > LONGEST_STOCK_NUMBER
  return isLong ? { reason: `is longer than ${LONGEST_STOCK_NUMBER} characters` } : fitted
})
export const year = required<number>((value) => fitNumber(value, 1885, 2100, true))

export const whole = (max: number, min = 0) => fact<number | null>(null, (value) => fitNumber(value, min, max, true))
export const decimal = (max: number) => fact<number | null>(null, (value) => fitNumber(value, 0, max, false))
export const flag = (initial = false) => fact<boolean>(initial, (value) => ({ value }))
export const list = fact<string[]>([], (value) =>
  Array.isArray(value) ? { value: value.map((item) => storableText(String(item))) } : { reason: 'is not a list' },
)
export const lenders = fact<Record<string, never>>({}, (value) =>
  typeof value === 'object' && !Array.isArray(value)
    ? { value: JSON.parse(storableJson(value)) }
    : { reason: 'names no lenders' },
)

/** One of a fixed list, which keeps the word it has when a new one is none of them. */
export const oneOf = <Word extends string>(words: readonly Word[], initial: Word) => ({
  ...fact<Word>(initial, fitWord(words)),
  emptied: undefined,
})
export const oneOrNone = <Word extends string>(words: readonly Word[]) => fact<Word | null>(null, fitWord(words))

export const instant = fact<Date | null>(null, (value) => {
  const at = value instanceof Date ? value : new Date(String(value))
  return isStorable(at) ? { value: at.toISOString() } : NO_DATE
})
/** yyyy-mm-dd */
export const day = fact<string | null>(null, (value) => fitDay(String(value), String(value)))
/** yyyy-mm */
export const month = fact<string | null>(null, (value) => fitDay(String(value), `${value}-01`))

const MISSING = { reason: 'is missing' }
const NO_DATE = { reason: 'is not a date' }

function fact<T>(initial: T, take: Fact<T>['take']): Fact<T> {
  return { take, initial, emptied: initial, isRequired: false }
}

function required<T>(take: Fact<T>['take']): Fact<T> {
  return {
    take: (value) => (value === null ? MISSING : take(value)),
    initial: undefined as T,
    emptied: undefined,
    isRequired: true,
  }
}

function fitNumber(value: unknown, min: number, max: number, isWhole: boolean): Fitted {
  const number = Number(value)
  if (!Number.isFinite(number)) return { reason: 'is not a number' }
  if (isWhole && !Number.isInteger(number)) return { reason: 'is not a whole number' }
  return number < min || number > max ? { reason: `is not between ${min} and ${max}` } : { value: number }
}

function fitWord(words: readonly string[]): (value: unknown) => Fitted {
  return (value) => (words.includes(value as string) ? { value } : { reason: `is none of ${words.join(', ')}` })
}

/** 31 February parses as a day in March: what comes back must be what went in. */
function fitDay(written: string, date: string): Fitted {
  const at = new Date(`${date}T00:00:00Z`)
  return isStorable(at) && at.toISOString().startsWith(`${date}T`) ? { value: written } : NO_DATE
}

function isStorable(at: Date): boolean {
  const year = at.getUTCFullYear()
  return !Number.isNaN(at.getTime()) && year >= 1 && year <= 9999
}
