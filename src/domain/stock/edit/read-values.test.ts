import { expect, test } from 'vitest'
import type { FeedTexts } from '../feeds/fields.ts'
import { readValues } from './read-values.ts'

const NOW = new Date('2026-03-02T01:00:00Z')
const hilux: FeedTexts = {
  ...{ stockNumber: 'N1', year: '2020', make: 'Toyota', model: 'HiLux', badge: 'SR5', body: 'Ute', itemType: 'car' },
  ...{ price: '6800.00', priceType: 'Excl. govt. charges', exclGovtChargesPrice: '6800.00', driveAwayPrice: '7500.00' },
}

function read(...values: string[]) {
  const written = values.map((value) => {
    const [field, text] = value.split('=') as [string, string]
    return { field, text }
  })
  return readValues(written, hilux, NOW)
}

test.each<[string[], Record<string, unknown>]>([
  [['odometer=84,500 km'], { odometer_km: 84_500 }],
  [['km=84500'], { odometer_km: 84_500 }],
  [['tag='], { tag: null }],
  [['reserved=yes'], { reserved: true }],
  [['dealer_comments=One owner'], { dealer_comments: 'One owner' }],
  // What the catalogue makes of a word goes with it.
  [['body=Wagon'], { body: 'Wagon', simple_body: 'Wagon' }],
  [['model=Corolla'], { model: 'Corolla' }],
  [['power=150 kW'], { power_kw: 150 }],
])('%s', (values, columns) => {
  expect(read(...values)).toMatchObject({ kind: 'values', columns })
})

test.each<[string[], unknown[]]>([
  // A bare amount keeps its kind; the other amounts are not known any more.
  [['price=6500'], [650_000, 'excl_govt_charges', null, 650_000]],
  [
    ['price=7000', 'price_type=drive away'],
    [700_000, 'drive_away', 700_000, null],
  ],
  [['price_type=drive away'], [680_000, 'drive_away', 680_000, null]],
  [
    ['dap_price=7400', 'egc_price=6500', 'price_type=egc'],
    [650_000, 'excl_govt_charges', 740_000, 650_000],
  ],
  [['price=$7,000 drive away'], [700_000, 'drive_away', 700_000, null]],
  [['price='], [null, null, null, null]],
])('%s decides every column of the price', (values, [cents, kind, driveAway, before]) => {
  expect(read(...values)).toMatchObject({
    columns: {
      ...{ price_cents: cents, price_type: kind },
      ...{ drive_away_cents: driveAway, excl_govt_charges_cents: before },
    },
  })
})

test.each<[string, object]>([
  ['price=POA', { value: 'POA', reason: 'is no amount: for a price on application leave it empty, as price=' }],
  ['status=gone', { reason: 'is no status we know; there are: in_stock, coming_soon, sold, withdrawn, reserved' }],
  ['price_type=maybe', { reason: expect.stringContaining('; there are: drive_away, ') }],
  ['odometer=84.5', { field: 'odometer', reason: 'is not a whole number of kilometres: write 85' }],
  ['odometer=84.500 km', { reason: 'may be thousands or metres: write 84500, or 84 where the last three are metres' }],
  ['odometer=85k', { reason: 'is not a number of kilometres: write digits alone, as in 84500' }],
  ['year=', { field: 'year', reason: 'is missing' }],
  ['status=', { field: 'status', reason: 'cannot be empty' }],
  ['odomter=1', { field: 'odomter', closest: 'odometer' }],
  ['stock_number=N2', { field: 'stock_number', reason: 'is no field that can be set' }],
  ['photos=a.jpg', { field: 'photos', reason: 'is no field that can be set' }],
  ['foo=1', { field: 'foo', closest: undefined }],
])('%s is refused', (value, fault) => {
  expect(read(value)).toMatchObject({ kind: 'refused', faults: [fault] })
})

test('all that is wrong is told together, in the dealer’s words', () => {
  const refused = read(
    'year=202',
    'make=',
    'model=',
    'odometer=85k',
    'tag=x',
    'price=POA',
    'colur=Red',
    'status=',
    'tag=y',
  )
  if (refused.kind !== 'refused') throw new Error(refused.kind)
  expect(refused.faults.map(({ field }) => field).sort()).toEqual([
    'colur',
    'make',
    'model',
    'odometer',
    'price',
    'status',
    'tag',
    'year',
  ])
})
