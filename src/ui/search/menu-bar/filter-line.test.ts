import { expect, test } from 'vitest'
import { filterLine } from './filter-line.ts'

const filters = (...labels: string[]) => labels.map((label) => ({ key: label.toLowerCase(), label }))
const keys = (some: readonly { key: string }[]) => some.map(({ key }) => key)

test('where all fit there is nothing more', () => {
  const few = filters('Make', 'Body', 'Price', 'Year')
  expect(filterLine(few, true)).toEqual({ always: few, wide: [], rest: [] })
})

test('a wider bar holds more, and none stands twice', () => {
  const all = filters(
    'Make',
    'Body',
    'Fuel',
    'Transmission',
    'Drive',
    'Seats',
    'Colour',
    'Location',
    'Certified',
    'Year',
  )
  const { always, wide, rest } = filterLine(all, true)
  expect([...always, ...wide, ...rest]).toEqual(all)
  expect(always.length).toBeGreaterThan(3)
  expect(wide.length).toBeGreaterThan(0)
  expect(rest.length).toBeGreaterThan(0)
  expect(filterLine(all, false).always.length).toBeGreaterThan(always.length)
})

test('the price is in the bar, however late it comes', () => {
  const { always, rest } = filterLine(filters(...'ABCDEFGHIJKLMNOPQRSTUVW', 'Price'), true)
  expect(keys(always).at(-1)).toBe('price')
  expect(keys(rest)).not.toContain('price')
})
