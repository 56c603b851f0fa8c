import { setImmediate } from 'node:timers/promises'
import type { PieceWriter } from '../pieces.ts'
import type { Hit } from './format-hit.ts'
import type { SearchAnswer } from './search-answer.ts'

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
