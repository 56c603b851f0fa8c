import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseFeedMap } from './feed-map.ts'

const columns = { Ref: 'stockNumber', Brand: 'make', Model: 'model', Year: 'year' }
const errorsOf = (map: unknown) => {
  const reading = parseFeedMap(JSON.stringify(map))
  return reading.kind === 'invalid' ? reading.errors : []
}

test('a whole map, with our names written as headers or as facts', () => {
  const map = {
    columns: { ...columns, Ref: 'Stock number', Price: 'priceCents', Cost: 'Purchase cost' },
    defaults: { carType: 'used' },
  }
  expect(parseFeedMap(JSON.stringify(map))).toEqual({ kind: 'map', map })
})

describe('every fault is told with its place, value and the nearest right name', () => {
  test.each([
    [{ columns: { ...columns, P: 'prise' } }, "columns.P: 'prise' is no field; did you mean 'price'?"],
    [
      { columns: { ...columns, P: { field: 'odometr' } } },
      "columns.P.field: 'odometr' is no field; did you mean 'odometerKm'?",
    ],
    [
      { columns: { ...columns, P: { field: 'price', spilt: '/' } } },
      "columns.P: 'spilt' is not known here; did you mean 'split'?",
    ],
    [
      { columns: { ...columns, P: { field: 'price', match: '(' } } },
      "columns.P.match: '(' is not a regular expression",
    ],
    [{ columns: { ...columns, P: 3 } }, 'columns.P: must be a field\'s name, { "field": … } or a list of these'],
    [{ columns, defaults: { statis: 'sold' } }, "defaults.statis: 'statis' is no field; did you mean 'status'?"],
    [{ columns, skipWhen: [{ column: 'x', reason: 'y' }] }, "skipWhen.0: needs 'is' or 'match'"],
    [{ columns, keys: ['x'] }, "the map: 'keys' is not known here; did you mean 'key'?"],
    [
      { columns: { Brand: 'make' } },
      "columns: no column is mapped to stockNumber (or a 'key' of columns that together name a row), model, year",
    ],
  ])('%j', (map, error) => {
    expect(errorsOf(map)).toEqual([error])
  })

  test('all faults at once, and text that is no JSON', () => {
    expect(errorsOf({ columns: { ...columns, A: 'x1', B: 'x2' } })).toHaveLength(2)
    expect(parseFeedMap('{')).toMatchObject({ kind: 'invalid', errors: [expect.stringContaining('not JSON')] })
  })
})

test('the example maps are good', () => {
  const folder = new URL('../../../../docs/examples/feed-maps/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  expect(files.length).toBeGreaterThan(1)
  for (const file of files)
    expect(parseFeedMap(readFileSync(new URL(file, folder), 'utf8')), file).toHaveProperty('kind', 'map')
})
