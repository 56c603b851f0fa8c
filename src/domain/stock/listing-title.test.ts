import { describe, expect, test } from 'vitest'
import { breadcrumbTitle, listingBadgeLine, listingTitle } from './listing-title.ts'

const hilux = {
  year: 2021,
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  series: 'GUN126R',
  name: '2021 Toyota HiLux SR5',
  carsalesTitle: '2021 Toyota HiLux SR5 Auto 4x4 Double Cab',
}

test('a title is year, make and model', () => {
  expect(listingTitle(hilux)).toBe('2021 Toyota HiLux')
  expect(listingTitle(hilux, 'carsales-title')).toBe('2021 Toyota HiLux SR5 Auto 4x4 Double Cab')
  expect(listingTitle({ ...hilux, carsalesTitle: ' ' }, 'carsales-title')).toBe('2021 Toyota HiLux')
})

describe('the badge line', () => {
  test.each([
    ['SR5', 'GUN126R', 'SR5 GUN126R'],
    ['SR5', 'sr5', 'SR5'],
    ['hilux', null, null],
    [null, null, null],
    ['', 'GUN126R', 'GUN126R'],
  ])('%s and %s make %s', (badge, series, line) => {
    expect(listingBadgeLine({ ...hilux, badge, series })).toBe(line)
  })
})

test('the last crumb', () => {
  expect(breadcrumbTitle(hilux, 'name')).toBe('2021 Toyota HiLux SR5')
  expect(breadcrumbTitle(hilux, 'series')).toBe('GUN126R')
  expect(breadcrumbTitle({ ...hilux, series: null, badge: null }, 'series')).toBe('2021 Toyota HiLux')
})
