import { describe, expect, test } from 'vitest'
import { fitFacts } from './fit-facts.ts'

const place = { line: 7, stockNumber: '12' }
const kia = { stockNumber: '12', year: 2020, make: 'Kia', model: 'Rio' }

function fits(facts: Parameters<typeof fitFacts>[0]) {
  const fit = fitFacts(facts, place)
  if (fit.problems.some(({ skipsRow }) => skipsRow)) throw new Error(`skipped: ${JSON.stringify(fit.problems)}`)
  return fit
}

test('facts become columns; what was not said is not there', () => {
  const { row, specs, problems } = fits({ ...kia, odometerKm: 12_000, badge: null, specs: { fuelLitresPer100Km: 6.7 } })
  expect(row).toEqual({ stock_number: '12', year: 2020, make: 'Kia', model: 'Rio', odometer_km: 12_000, badge: null })
  expect(specs).toEqual({ fuel_litres_per_100km: 6.7 })
  expect(problems).toEqual([])
})

test.each([
  ['gearCount', 400, 'is not between 0 and 30'],
  ['doors', 3.5, 'is not a whole number'],
  ['priceCents', Number.NaN, 'is not a number'],
  ['priceCents', -1, 'is not between 0 and 10000000000000'],
  ['registrationExpiresOn', '2023-02-31', 'is not a date'],
  ['buildDate', '2023-13', 'is not a date'],
  ['soldAt', new Date('no'), 'is not a date'],
  ['priceType', 'negotiable', 'is none of drive_away, estimated_drive_away, excl_govt_charges'],
])('%s %s is left empty and reported: %s', (field, value, reason) => {
  const { row, problems } = fits({ ...kia, [field]: value })
  expect(Object.values(row)).toContain(null)
  expect(problems).toEqual([{ ...place, field, value: String(value), reason, skipsRow: false }])
})

test('a spec no column takes is left empty', () => {
  expect(fits({ ...kia, specs: { ancapStars: 9, ancapYear: 2019 } }).specs).toEqual({
    ancap_stars: null,
    ancap_year: 2019,
  })
})

describe('columns that need a value', () => {
  test('an emptied flag or list takes its default', () => {
    expect(
      fits({ ...kia, reserved: null as never, showOnDealerWebsite: null as never, features: null as never }).row,
    ).toMatchObject({
      reserved: false,
      show_on_dealer_website: true,
      features: [],
    })
  })

  test('an emptied or unknown status, type or kind is left alone', () => {
    const { row, problems } = fits({ ...kia, status: null as never, carType: 'nearly new' as never })
    expect(row).not.toHaveProperty('status')
    expect(row).not.toHaveProperty('car_type')
    expect(problems).toMatchObject([{ field: 'carType', skipsRow: false }])
  })

  test.each([
    ['make', ' '],
    ['model', null],
    ['year', 1066],
    ['stockNumber', '9'.repeat(65)],
  ])('without a usable %s the row is skipped', (field, value) => {
    expect(fitFacts({ ...kia, [field]: value }, place)).toMatchObject({
      problems: [{ field, skipsRow: true, line: 7 }],
    })
  })
})

test('text loses what PostgreSQL cannot hold', () => {
  expect(fits({ ...kia, badge: 'S\0R5', features: ['a\0', '\ud83d'] }).row).toMatchObject({
    badge: 'SR5',
    features: ['a', '\ufffd'],
  })
})
