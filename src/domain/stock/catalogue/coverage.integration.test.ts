import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../../../test/support/shared-data.ts'
import { type FeedMap, parseFeedMap } from '../feeds/feed-map.ts'
import { findFeedFormat } from '../feeds/formats.server.ts'
import { type MappedField, normaliseFacts } from './normalise.ts'

const maps = join(import.meta.dirname, '../../../../docs/examples/feed-maps')
const MOST_UNMAPPED = 0.02

const FILES = [
  { file: 'feeds/dealersolutions/stock.csv', format: 'dealersolutions-csv', map: null, rows: 56, skipped: 0 },
  { file: 'feeds/easycars/stock.xml', format: 'easycars-xml', map: null, rows: 31, skipped: 0 },
  {
    file: 'listings/au_car_market_lainguyn123.csv',
    format: 'universal-csv',
    map: 'listing-site-with-ids.json',
    rows: 17_048,
    skipped: 0,
  },
  {
    file: 'listings/au_vehicle_prices_2023.csv',
    format: 'universal-csv',
    map: 'listing-site-without-ids.json',
    rows: 16_733,
    skipped: 1,
  },
]

type Counts = { values: number; unmapped: number; words: Map<string, number> }

describe.each(FILES)('$file', ({ file, format, map, rows, skipped }) => {
  const path = sharedData(file)
  test.skipIf(!path)('is read whole, and under 2 % of each field stays unmapped (needs shared data)', async () => {
    const counts = new Map<MappedField, Counts>()
    const seen = { row: 0, skipped: 0 }
    for await (const event of findFeedFormat(format)!.read(createReadStream(path!), {
      map: mapOf(map),
      now: new Date(),
    })) {
      if (event.kind !== 'row' && event.kind !== 'skipped') {
        expect(event.kind).toBe('columns')
        continue
      }
      seen[event.kind]++
      if (event.kind === 'row') for (const word of normaliseFacts(event.row.facts).mapped) count(counts, word)
    }
    console.table(Object.fromEntries([...counts].map(([field, of]) => [field, summary(of)])))
    expect(seen).toEqual({ row: rows, skipped })
    for (const [field, { values, unmapped }] of counts) expect(unmapped / values, field).toBeLessThan(MOST_UNMAPPED)
  })
})

function mapOf(name: string | null): FeedMap | null {
  if (name === null) return null
  const reading = parseFeedMap(readFileSync(join(maps, name), 'utf8'))
  if (reading.kind === 'invalid') throw new Error(reading.errors.join('\n'))
  return reading.map
}

function count(
  counts: Map<MappedField, Counts>,
  { field, value, known }: { field: MappedField; value: string; known: boolean },
): void {
  const of = counts.get(field) ?? { values: 0, unmapped: 0, words: new Map() }
  counts.set(field, of)
  of.values++
  if (known) return
  of.unmapped++
  of.words.set(value, (of.words.get(value) ?? 0) + 1)
}

function summary({ values, unmapped, words }: Counts) {
  const commonest = [...words].sort((a, b) => b[1] - a[1]).slice(0, 3)
  return {
    values,
    unmapped,
    share: `${((unmapped / values) * 100).toFixed(2)} %`,
    commonest: commonest.map(([word, n]) => `${word} (${n})`).join(', '),
  }
}
