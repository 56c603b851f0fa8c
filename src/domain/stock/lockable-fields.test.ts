import { expect, test } from 'vitest'
import { FEED_FIELDS, type FeedField, findNamedField } from './feeds/fields.ts'
import { FACT_COLUMNS, SPEC_COLUMNS } from './listing-columns.ts'
import { lockableField, lockWords, SETTABLE_WORDS, settableColumns } from './lockable-fields.ts'

test.each([
  ['price', ['price_cents', 'price_type', 'excl_govt_charges_cents', 'drive_away_cents']],
  ['Body', ['body', 'simple_body']],
  ['odometerKm', ['odometer_km']],
  ['dealer comments', ['dealer_comments']],
  ['ancap-stars', ['ancap_stars']],
  ['photos', ['photos']],
  ['location', ['location_id']],
])('%s locks %j', (word, columns) => {
  expect(lockableField(word)).toEqual({ kind: 'columns', columns })
})

test.each([
  ['kilometres', ['odometer_km']],
  ['Gears', ['gear_count']],
  ['engine', ['engine_size', 'engine_cc', 'engine_litres', 'cylinders']],
  ['dap_price', ['price_cents', 'price_type', 'excl_govt_charges_cents', 'drive_away_cents']],
])('%s, by which a value is set, locks %j', (word, columns) => {
  expect(lockableField(word)).toEqual({ kind: 'columns', columns })
})

test('every word that a value is set by is one that a lock knows', () => {
  const headers = (Object.keys(FEED_FIELDS) as FeedField[])
    .filter((field) => settableColumns(field).length > 0)
    .flatMap((field) => [field, ...FEED_FIELDS[field].headers])
  const unknown = [...SETTABLE_WORDS, ...headers].filter((word) => lockableField(word).kind === 'unknown')
  expect(unknown).toEqual([])
  expect(findNamedField('kilometres')).toBe('odometerKm')
})

test('an unknown word comes with the nearest known one', () => {
  expect(lockableField('colur')).toEqual({ kind: 'unknown', closest: 'colour' })
})

test('what every object has is no field', () => {
  expect(lockableField('constructor')).toMatchObject({ kind: 'unknown' })
})

test('what a feed finds a vehicle by cannot be locked', () => {
  expect(lockableField('stockNumber')).toMatchObject({ kind: 'unknown' })
})

test('every fact and figure can be named as the code names it, and as its column', () => {
  for (const [field, column] of Object.entries({ ...FACT_COLUMNS, ...SPEC_COLUMNS })) {
    if (field === 'stockNumber' || field === 'soldAt') continue
    expect(lockableField(field), field).toMatchObject({ kind: 'columns', columns: expect.arrayContaining([column]) })
    expect(lockableField(column), column).toMatchObject({ kind: 'columns' })
  }
})

test('locked columns are called by their group where all of it is locked', () => {
  expect(lockWords(['price_cents', 'price_type', 'excl_govt_charges_cents', 'drive_away_cents', 'doors'])).toEqual([
    'doors',
    'price',
  ])
  expect(lockWords(['location_id', 'odometer_km', 'simple_body'])).toEqual(['location', 'odometer', 'simple_body'])
})
