import { apiPieces } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'
import type { HeldAnswers, Place } from '../held-answers.ts'
import { type PieceWriter, pieceWriter } from '../pieces.ts'
import { costOf, valuesOf } from './answer-search.server.ts'
import type { SearchAsk } from './read-search.ts'
import { SearchRefusal } from './search-error.ts'
import { BYTES_OF_VALUE, MOST_ANSWER_BYTES, refuseBytes, requireValues, UNREAD } from './search-limits.ts'

/** Takes so many searches from what the visitor may have; false when there are not so many left. */
export type Charge = (searches: number) => { kind: 'taken' } | { kind: 'over'; retryAfterSeconds: number }

/** What a search is done with, within what one request and one address may ask for. */
export type SearchDesk = {
  /** Throws where more is asked than may be, before anything is done. One search is paid for already. */
  admit(asks: readonly SearchAsk[]): void
  /** Throws once the answer is longer than it may be. */
  writer: PieceWriter
  /** What was written, sent as fast as it is read. */
  send(headers?: Record<string, string>): Response
  /** Nothing is sent. */
  leave(): void
}

export function searchDesk(
  { address, request }: Pick<ApiCall, 'address' | 'request'>,
  charge: Charge,
  held: HeldAnswers,
): SearchDesk {
  let place: Place | null = null
  const writer = pieceWriter((bytes) => {
    if (bytes > MOST_ANSWER_BYTES) refuseBytes()
    if (place?.grow(bytes) === false) throw new OverLimit(UNREAD, 1)
  })
  return {
    admit(asks) {
      const values = sum(asks.map(valuesOf))
      requireValues(values)
      take(charge, sum(asks.map(costOf)) - 1)
      place = held.take(address, values * BYTES_OF_VALUE)
      if (!place) throw new OverLimit(UNREAD, 1)
    },
    writer,
    send: (headers) => apiPieces(writer.end(), place, request, headers),
    leave: () => place?.free(),
  }
}

/** Pays for so many searches, or throws. */
export function take(charge: Charge, searches: number): void {
  const taken = searches > 0 ? charge(searches) : null
  if (taken?.kind === 'over') throw new OverLimit('Too many searches from this address.', taken.retryAfterSeconds)
}

class OverLimit extends SearchRefusal {
  constructor(why: string, retryAfterSeconds: number) {
    super('too_many_search_requests', `${why} Retry after ${retryAfterSeconds}s.`)
    this.headers = { 'Retry-After': String(retryAfterSeconds) }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
