import { grouped } from '#domain/tenants/amounts.ts'
import { SearchRefusal } from './search-error.ts'

/** Values one request may ask for (`valuesOf`): twelve searches of a hundred hits, marked, with all they have. */
export const MOST_VALUES = 200_000
/** Hits of one answer; there are further pages for the rest. */
export const MOST_HITS = 1000
/** Values one facet has at most. */
export const MOST_FACET_VALUES = 100
/** Of one answer. */
export const MOST_ANSWER_BYTES = 8 * 1024 * 1024
/** Of all answers to one address that are being made, or that it has not read. */
export const MOST_HELD_BYTES = 4 * MOST_ANSWER_BYTES
/** A value in an answer with its name, quotes and comma: a guess that the answer outgrows while it is written. */
export const BYTES_OF_VALUE = MOST_ANSWER_BYTES / MOST_VALUES

export const UNREAD = `Answers of ${MOST_HELD_BYTES / 1024 / 1024} MiB, which is the limit, are being made for this address or have not been read.`

/** Refuses what asks for more values than one request may. */
export function requireValues(values: number): void {
  if (values <= MOST_VALUES) return
  throw new SearchRefusal(
    'search_too_large',
    `This request asks for up to ${grouped(values)} values (hits × fields, and ${MOST_FACET_VALUES} for each facet). ${grouped(MOST_VALUES)} is the limit: ask for fewer hits, name \`attributesToRetrieve\`, or send its queries one by one.`,
  )
}

export function refuseBytes(): never {
  throw new SearchRefusal(
    'search_too_large',
    `The answer has more than ${MOST_ANSWER_BYTES / 1024 / 1024} MiB, which is the limit: ask for fewer hits, or name \`attributesToRetrieve\`.`,
  )
}
