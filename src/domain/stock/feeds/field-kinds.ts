import { readMonth } from './dates.ts'
import { type Reading, readBoolean, readCount, readMeasure, readMoney, readText } from './values.ts'
import { splitList } from './words.ts'

/**
 * What a feed can say of a vehicle, each with the headers it goes by in the wild, compared without case, spaces and
 * signs (field-facts §3.2). `to`: straight into the facts or their specs under its own name, or worked out with others
 * by `read-row.ts`.
 */
export type FeedFieldKind = {
  to: 'facts' | 'specs' | 'row'
  read(text: string, now: Date): Reading<unknown>
  headers: readonly string[]
}

/** One line of words. */
export const words = (headers: string[], to: FeedFieldKind['to'] = 'facts'): FeedFieldKind => ({
  to,
  read: readText,
  headers,
})
/** Dollars in the file, whole cents in the facts. */
export const money = (headers: string[], to: FeedFieldKind['to'] = 'row'): FeedFieldKind => ({
  to,
  read: readMoney,
  headers,
})
/** A month of a year. */
export const month = (headers: string[]): FeedFieldKind => ({ to: 'facts', read: readMonth, headers })
/** Yes or no. */
export const flag = (headers: string[]): FeedFieldKind => ({ to: 'facts', read: readBoolean, headers })
/** Several words in one cell. */
export const list = (headers: string[]): FeedFieldKind => ({ to: 'facts', read: splitList, headers })
/** A whole number up to `most`, which may carry one of `units`. */
export const count = (
  headers: string[],
  units: RegExp,
  most: number,
  to: FeedFieldKind['to'] = 'facts',
): FeedFieldKind => ({
  to,
  read: (text) => readCount(text, units, most),
  headers,
})
/** A number up to `most` in the first of `units`, or in another of them: each with what it is of the first. */
export const measure = (
  headers: string[],
  units: Record<string, number>,
  most: number,
  decimals = 0,
): FeedFieldKind => ({
  to: 'specs',
  read: (text) => readMeasure(text, units, most, decimals),
  headers,
})
