import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEALERSOLUTIONS_FIXTURES } from '../../../../test/support/feeds/dealersolutions-csv.ts'
import { EASYCARS_FIXTURES } from '../../../../test/support/feeds/easycars-xml.ts'
import type { FeedFixture } from '../../../../test/support/feeds/feed-fixture.ts'
import { UNIVERSAL_FIXTURES } from '../../../../test/support/feeds/universal-csv.ts'
import type { FeedEvent, FeedFormat, FeedRow } from './feed.ts'
import type { FeedMap } from './feed-map.ts'
import { FEED_FORMATS, findFeedFormat } from './formats.server.ts'

const NOW = new Date('2026-01-15T00:00:00Z')
const FIXTURES: Record<string, FeedFixture[]> = {
  'universal-csv': UNIVERSAL_FIXTURES,
  'dealersolutions-csv': DEALERSOLUTIONS_FIXTURES,
  'easycars-xml': EASYCARS_FIXTURES,
}

test('every format has fixtures', () => {
  expect(FEED_FORMATS.map(({ name }) => name)).toEqual(Object.keys(FIXTURES))
})

describe.each(FEED_FORMATS)('$name', (format) => {
  describe.each(FIXTURES[format.name]!)('$name', ({ text, map, rows, skipped = {}, problems = [] }) => {
    test('reads whole', async () => {
      const events = await eventsOf(format, Buffer.from(text), map)
      const loaded = rowsOf(events)
      expect(loaded.map(({ facts }) => facts)).toMatchObject(rows)
      expect(loaded).toHaveLength(rows.length)
      expect(loaded.flatMap((row) => row.problems.map(({ field, reason }) => `${field}: ${reason}`))).toEqual(problems)
      expect(skippedLines(events)).toEqual(skipped)
      expect(stopOf(events)).toBeUndefined()
    })

    test('reads the same in every encoding, line end and compression', async () => {
      const whole = await eventsOf(format, Buffer.from(text), map)
      const accented = text.replace('Testville', 'Tëstville')
      const variants: Record<string, Buffer> = {
        'UTF-8 with mark': Buffer.from(`\ufeff${text}`),
        'UTF-16 LE': Buffer.from(`\ufeff${text}`, 'utf16le'),
        'UTF-16 LE without mark': Buffer.from(text, 'utf16le'),
        'UTF-16 BE': Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
        CRLF: Buffer.from(text.replaceAll('\n', '\r\n')),
        CR: Buffer.from(text.replaceAll('\n', '\r')),
        gzip: gzipSync(text),
      }
      for (const [name, bytes] of Object.entries(variants))
        expect(await eventsOf(format, bytes, map), name).toEqual(whole)
      expect(await eventsOf(format, Buffer.from(accented, 'latin1'), map)).toEqual(
        await eventsOf(format, Buffer.from(accented), map),
      )
    })

    test('reads the same however the bytes arrive', async () => {
      const whole = await eventsOf(format, Buffer.from(text), map)
      expect(await eventsOf(format, Buffer.from(text), map, 1)).toEqual(whole)
      expect(await eventsOf(format, Buffer.from(text.replaceAll('\n', '\r\n')), map, 7)).toEqual(whole)
    })

    test('cut at any byte, says so or has lost whole rows only', async () => {
      const bytes = Buffer.from(text)
      const whole = rowsOf(await eventsOf(format, bytes, map))
      for (let length = 0; length < bytes.length; length++) {
        const events = await eventsOf(format, bytes.subarray(0, length), map)
        if (stopOf(events) === undefined) expectHonest(rowsOf(events), whole, `cut at ${length}`)
      }
    })

    test('cut inside a compressed file is always told', async () => {
      const bytes = gzipSync(text)
      for (let length = 2; length < bytes.length; length++) {
        expect(stopOf(await eventsOf(format, bytes.subarray(0, length), map)), `cut at ${length}`).toBeDefined()
      }
    })
  })

  test('is no other file', async () => {
    for (const bytes of [
      Buffer.from(''),
      Buffer.from('\n\n'),
      Buffer.from('PK\u0003\u0004'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('a,b\u0000c\n'),
    ]) {
      expect((await eventsOf(format, bytes)).at(-1)).toMatchObject({ kind: 'unreadable' })
    }
    expect(
      (await eventsOf(format, Buffer.from('<!doctype html><html><body>Sign in</body></html>'))).at(-1),
    ).toMatchObject({ kind: 'unreadable' })
  })

  test('never throws, and says nothing after it has stopped, whatever the bytes', async () => {
    const texts = FIXTURES[format.name]!.map(({ text }): Uint8Array => Buffer.from(text))
    const spoilt = fc
      .tuple(fc.constantFrom(...texts), fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 4 })), { maxLength: 6 }))
      .map(([text, edits]) => edits.reduce((bytes, [at, more]) => spliced(bytes, at % (bytes.length + 1), more), text))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.uint8Array({ maxLength: 300 }), spoilt),
        fc.integer({ min: 1, max: 64 }),
        async (bytes, size) => {
          const events = await eventsOf(format, Buffer.from(bytes), undefined, size)
          const stops = events.filter(({ kind }) => kind === 'truncated' || kind === 'unreadable')
          expect(stops.length).toBeLessThanOrEqual(1)
          if (stops.length === 1) expect(events.at(-1)).toBe(stops[0])
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('the stock number of rows without one is theirs for good', async () => {
  const { text, map } = UNIVERSAL_FIXTURES.at(-1)!
  const numbers = async (of: string) =>
    rowsOf(await eventsOf(findFeedFormat('universal-csv')!, Buffer.from(of), map)).map(({ facts }) => facts.stockNumber)
  const [first, second, third] = await numbers(text)
  expect(first).toMatch(/^K[0-9A-Z]{10}$/)
  expect(third).toBe(`${first}-2`)
  expect(
    await numbers(text.split('\n').toSpliced(1, 2, 'Kia,Cerato,2018,5,1', ' KIA ,Rio,2019,200,9000').join('\n')),
  ).toContain(second)
})

test('columns that nothing reads are told, and so is a missing one', async () => {
  const format = findFeedFormat('universal-csv')!
  const [columns] = await eventsOf(format, Buffer.from('Stock,Make,Model,Year,Colourr, \n1,Kia,Rio,2019,Red,\n'))
  expect(columns).toEqual({ kind: 'columns', unused: ['Colourr'] })
  const [unreadable] = await eventsOf(format, Buffer.from('Stock,Make,Modell,Year\n1,Kia,Rio,2019\n'))
  expect(unreadable).toEqual({
    kind: 'unreadable',
    reason: "no column for model; the columns are 'Stock', 'Make', 'Modell', 'Year'",
  })
  const [numberless] = await eventsOf(format, Buffer.from('Make,Model,Year\nKia,Rio,2019\n'))
  expect(numberless).toEqual({
    kind: 'unreadable',
    reason:
      "no column for stock number; the columns are 'Make', 'Model', 'Year'; a list without one is read with a map that has a key",
  })
  const [absent] = await eventsOf(format, Buffer.from('Stock,Make\n1,Kia\n'), {
    columns: { Stock: 'stockNumber', Modle: 'model' },
  })
  expect(absent).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining("no column 'Modle'") })
})

test('pictures are unspoken of without a column, none with a blank one', async () => {
  const read = async (text: string) =>
    rowsOf(await eventsOf(findFeedFormat('universal-csv')!, Buffer.from(text)))[0]!.photoUrls
  expect(await read('Stock,Make,Model,Year\n1,Kia,Rio,2019\n')).toBeNull()
  expect(await read('Stock,Make,Model,Year,Images\n1,Kia,Rio,2019,\n')).toEqual([])
  expect(
    await read(
      'Stock,Make,Model,Year,Image 1,Image 2\n1,Kia,Rio,2019,https://i.example/1.jpg,https://i.example/2.jpg\n',
    ),
  ).toEqual(['https://i.example/1.jpg', 'https://i.example/2.jpg'])
})

/** What was read is what the whole file says; the last row, with all its columns, may differ if it says that it may be cut. */
function expectHonest(rows: FeedRow[], whole: FeedRow[], when: string): void {
  const last = rows.at(-1)
  expect(last?.problems.map(({ field }) => field) ?? [], when).not.toContain('row')
  const mayDiffer = last?.problems.some(({ reason }) => reason.startsWith('may be cut short'))
    ? rows.length - 1
    : rows.length
  expect(rows.slice(0, mayDiffer), when).toEqual(whole.slice(0, mayDiffer))
}

async function eventsOf(format: FeedFormat, bytes: Buffer, map?: FeedMap, chunkSize = 64 * 1024): Promise<FeedEvent[]> {
  const events: FeedEvent[] = []
  for await (const event of format.read(chunks(bytes, chunkSize), { map: map ?? null, now: NOW })) events.push(event)
  return events
}

async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function rowsOf(events: FeedEvent[]): FeedRow[] {
  return events.flatMap((event) => (event.kind === 'row' ? event.row : []))
}

function stopOf(events: FeedEvent[]): FeedEvent | undefined {
  return events.find(({ kind }) => kind === 'truncated' || kind === 'unreadable')
}

function skippedLines(events: FeedEvent[]): Record<number, string> {
  return Object.fromEntries(
    events.flatMap((event) =>
      event.kind === 'skipped' ? [[event.place.line, event.problems.find(({ skipsRow }) => skipsRow)!.reason]] : [],
    ),
  )
}

function spliced(bytes: Uint8Array, at: number, more: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at + more.length)])
}
