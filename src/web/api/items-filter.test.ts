import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFilter } from '../../../test/support/search/format-filter.ts'
import { readItemsFilter } from './items-filter.ts'

test.each([
  ['make:Toyota', 'make = Toyota'],
  ['make: Land Rover', 'make = "Land Rover"'],
  ['make:Land Rover AND price > 20000', 'make = "Land Rover" AND price > 20000'],
  ['make:Kia OR make:Land Rover', 'make = Kia OR make = "Land Rover"'],
  ['(make:Land Rover OR make:Kia) AND km < 5000', '(make = "Land Rover" OR make = Kia) AND km < 5000'],
  ['make:"Land Rover"', 'make = "Land Rover"'],
  ['model:"a:b"', 'model = a:b'],
  ['NOT make:Kia', 'make != Kia'],
  ['make = Kia', 'make = Kia'],
  ['make IN [Kia, Ford]', 'make IN [Kia, Ford]'],
  [`make:Land${' '.repeat(900)}Rover${' '.repeat(900)}AND   price > 20000`, 'make = "Land Rover" AND price > 20000'],
  ['make:"Land  Rover"', 'make = "Land  Rover"'],
])('%s', (written, expected) => {
  const read = readItemsFilter([written])
  expect(read.kind === 'read' && read.filter && formatFilter(read.filter)).toBe(expected)
})

test('several must all hold, empty ones say nothing', () => {
  const read = readItemsFilter(['make:Kia', '', 'km < 10'])
  expect(read.kind === 'read' && read.filter && formatFilter(read.filter)).toBe('make = Kia AND km < 10')
  expect(readItemsFilter(['', ' '])).toEqual({ kind: 'read', filter: null })
})

test.each(['make:', 'secret:1', 'make Toyota', ':', 'make:Kia AND', '"', 'a'.repeat(3000)])(
  'refused with a reason: %s',
  (written) => {
    expect(readItemsFilter([written])).toMatchObject({ kind: 'invalid', reason: expect.stringMatching(/./) })
  },
)

test('no text throws', () => {
  const words = fc.constantFrom('make', ':', 'Land', 'Rover', '"', "'", '\\', 'AND', 'OR', '(', ')', '=', '[', ']', ' ')
  const text = fc.oneof(
    fc.string(),
    fc.array(words).map((all) => all.join('')),
  )
  fc.assert(fc.property(text, (anything) => void readItemsFilter([anything])))
})
