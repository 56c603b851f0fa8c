import { expect, test } from 'vitest'
import { createImportReport } from './import-summary.ts'
import { shrinksTooMuch, takesTooMuch, wordNameless, wordShrinking, wordUnknownYards } from './plan-import.ts'

test('what is wrong with a file is told by line, and once', () => {
  const report = createImportReport({
    ...{
      format: 'x',
      source: 'x',
      fileName: 'x.csv',
      paths: null,
      dryRun: true,
      goneBecame: 'sold',
      mayTakePercent: 50,
    },
  })
  const problem = (line: number) => ({
    ...{ line, stockNumber: null, field: 'Price', value: 'x', reason: 'r', skipsRow: false },
  })
  report.warn([problem(9), problem(2)])
  report.warn([problem(2), problem(5)])
  expect(report.finish(0).warnings).toEqual({ count: 3, listed: [problem(2), problem(5), problem(9)] })
  expect(report.finish(0).warnings.count).toBe(3)
})

test.each([
  [0, 0, false],
  [1, 2, false],
  [2, 3, true],
  [1, 1, true],
  [50, 100, false],
  [51, 100, true],
])('%i of %i gone is too much: %s', (gone, availableBefore, expected) => {
  expect(shrinksTooMuch({ gone, availableBefore }, 50)).toBe(expected)
})

test('a dealer says how much a feed may take: none, a fifth, all (rule:feed-shrink)', () => {
  const ofTen = (gone: number, percent: number) => shrinksTooMuch({ gone, availableBefore: 10 }, percent)
  expect([ofTen(0, 0), ofTen(1, 0), ofTen(2, 20), ofTen(3, 20), ofTen(10, 100)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

test('a feed that takes too many prices is told of like one that takes too many vehicles', () => {
  const counts = { created: 0, changed: 0, unchanged: 0, gone: 0, availableBefore: 4, unpriced: 0, pricedBefore: 4 }
  const north = { ...counts, dealershipSlug: 'north', gone: 3, unpriced: 1 }
  const south = { ...counts, dealershipSlug: 'south', unpriced: 3 }
  const west = { ...counts, dealershipSlug: 'west', gone: 2, unpriced: 2 }
  expect(takesTooMuch([west], 50)).toBeNull()
  expect(takesTooMuch([south, west], 50)).toEqual({ reason: 'would-lose-prices', dealerships: [south] })
  const both = takesTooMuch([north, south, west], 50)!
  expect(both).toEqual({ reason: 'would-shrink', dealerships: [north, south] })
  expect(wordShrinking(both.dealerships, { fileName: 'x.csv', mayTakePercent: 50 })).toEqual([
    "x.csv would unpublish more than half of a dealership's stock from this source:",
    '  north: 3 of 4 available vehicles would go',
    "x.csv would take the price of more than half of a dealership's priced vehicles:",
    '  south: 3 of 4 vehicles with a price would have none',
    'Look whether its price column has another name than before, or is empty.',
    'An import stops here. If the file is right, add --allow-shrink. How much a feed may take is settings.search.fullFeedMayTakePercent, now 50.',
  ])
})

test.each([
  [
    { rows: 1, missing: 1, kept: 1 },
    '1 skipped row has no readable stock number. 1 vehicle that is not in the file may be one of them and stays as before.',
  ],
  [
    { rows: 2, missing: 5, kept: 3 },
    '2 skipped rows have no readable stock number. 3 vehicles that are not in the file may be among them and stay as before. 2 vehicles that are not in the file fit none of them and count as gone.',
  ],
  [
    { rows: 1, missing: 1, kept: 0 },
    '1 skipped row has no readable stock number. 1 vehicle that is not in the file fits none of them and counts as gone.',
  ],
])('%j in words', (counts, words) => {
  expect(wordNameless(counts)).toBe(words)
})

test('each place that is no yard, with its vehicles and the line that would name it', () => {
  expect(
    wordUnknownYards([
      { text: 'Glebe "2"', yard: 'Main', vehicles: 3 },
      { text: 'Glebe "2"', yard: null, vehicles: 1 },
      { text: 'Ryde', yard: 'Hill', vehicles: 1, closest: 'Ryde Road' },
    ]),
  ).toEqual([
    'No yard is known by "Glebe \\"2\\"", which 4 vehicles name: now 3 at Main, 1 at no yard. If it is a yard of yours, give its location in config.json "feedCodes": ["Glebe \\"2\\""]. It holds from the next import on.',
    'No yard is known by "Ryde", which 1 vehicle names: now 1 at Hill. Did you mean "Ryde Road"? If it is a yard of yours, give its location in config.json "feedCodes": ["Ryde"]. It holds from the next import on.',
  ])
  const many = Array.from({ length: 12 }, (_, i) => ({ text: `Yard ${i}`, yard: null, vehicles: 1 }))
  expect(wordUnknownYards(many)).toHaveLength(11)
  expect(wordUnknownYards(many).at(-1)).toBe('2 more places are no yards either.')
})
