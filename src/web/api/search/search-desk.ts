import { setImmediate } from 'node:timers/promises'
import type { Place } from '../../fairness/address-bytes.ts'
import { apiPieces } from '../api-answer.ts'
import { type PieceWriter, pieceWriter } from '../pieces.ts'
import type { ApiCall, Charge } from '../route.ts'
import { costOf, type SearchAnswer, valuesOf } from './answer-search.server.ts'
import type { Hit } from './format-hit.ts'
import type { SearchAsk } from './read-search.ts'
import { BYTES_OF_VALUE, MOST_ANSWER_BYTES, refuseBytes, requireValues, SearchRefusal, UNREAD } from './search-error.ts'

/** What a search is done with, within what one request and one address may ask for. */
export type SearchDesk = {
  /** Throws where more is asked than may be, before anything is done. One search is paid for already. */
  admit(asks: readonly SearchAsk[]): void
  /** Throws once the answer is longer than it may be. */
  writer: PieceWriter
}

/** What `work` writes, sent as fast as it is read; nothing is held of what it throws at. */
export async function answerInPieces(
  { address, request, charge, held }: Pick<ApiCall, 'address' | 'request' | 'charge' | 'held'>,
  headers: Record<string, string>,
  work: (desk: SearchDesk) => Promise<void>,
): Promise<Response> {
  let place = null as Place | null
  const writer = pieceWriter((bytes) => {
    if (bytes > MOST_ANSWER_BYTES) refuseBytes()
    if (place?.grow(bytes) === false) throw new OverLimit(UNREAD, 1)
  })
  function admit(asks: readonly SearchAsk[]): void {
    const values = sum(asks.map(valuesOf))
    requireValues(values)
    take(charge, sum(asks.map(costOf)) - 1)
    place = held.take(address, values * BYTES_OF_VALUE)
    if (!place) throw new OverLimit(UNREAD, 1)
  }
  try {
    await work({ admit, writer })
    return apiPieces(writer.end(), place, request, headers)
  } catch (error) {
    place?.free()
    throw error
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

/** Writes an answer as JSON, hit by hit; others have their turn between two pieces. */
export async function writeAnswer(writer: PieceWriter, { indexUid, hits, ...rest }: SearchAnswer): Promise<void> {
  writer.write(`{${indexUid === undefined ? '' : `"indexUid":${JSON.stringify(indexUid)},`}"hits":`)
  await writeHits(writer, hits)
  writer.write(`,${JSON.stringify(rest).slice(1)}`)
}

export async function writeHits(writer: PieceWriter, hits: Iterable<Hit>): Promise<void> {
  let between = '['
  for (const hit of hits) {
    if (writer.write(between + JSON.stringify(hit))) await setImmediate()
    between = ','
  }
  writer.write(between === '[' ? '[]' : ']')
}
