import { expect, test } from 'vitest'
import type { FeedEvent } from './feed.ts'
import { findFeedFormat } from './formats.server.ts'

test.each([
  ['Toyota,HiLux,2020,,5,extra', { make: 'Toyota', model: 'HiLux', year: 2020, vin: null }],
  [',,2020,,5,extra', null],
])('a row that may be shifted (%s) tells which vehicle it may be: %j', async (line, clues) => {
  const events: FeedEvent[] = []
  const bytes = textOf(`Make,Model,Year,Stock number,Doors\n${line}\n`)
  const options = { map: null, now: new Date('2026-01-15T00:00:00Z') }
  for await (const event of findFeedFormat('universal-csv')!.read(bytes, options)) events.push(event)
  expect(events).toMatchObject([{ kind: 'skipped', place: { line: 2, stockNumber: null }, clues }])
})

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
