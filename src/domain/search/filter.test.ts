import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFilter } from '../../../test/support/search/format-filter.ts'
import { searchDocument } from '../../../test/support/search/search-documents.ts'
import { allOf, conditionHolds, type Filter, filterAttributes, matchesFilter } from './filter.ts'
import { parseFilter, requireFilter } from './parse-filter.ts'

const attribute = fc.oneof(fc.constantFrom('make', 'price', 'tag', 'filtered_features'), fc.string({ minLength: 1 }))
const value = fc.oneof(fc.constantFrom('Kia', 'Land Rover', 'AND', 'NULL', ''), fc.string({ unit: 'binary' }))
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => n + 0)
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    fc.record({ kind: fc.constant('equals' as const), attribute, value }),
    fc.record({ kind: fc.constant('in' as const), attribute, values: fc.array(value, { maxLength: 3 }) }),
    fc.record({
      kind: fc.constant('compare' as const),
      attribute,
      operator: fc.constantFrom('>' as const, '>=' as const, '<' as const, '<=' as const),
      value: number,
    }),
    fc.record({ kind: fc.constant('between' as const), attribute, from: number, to: number }),
    fc.record({ kind: fc.constantFrom('exists' as const, 'is-null' as const, 'is-empty' as const), attribute }),
    fc.record({ kind: fc.constant('not' as const), part: tie('filter') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}))

describe('reading and writing filters', () => {
  test('a filter written is the same filter when read', () => {
    fc.assert(
      fc.property(filter, (written) => {
        expect(requireFilter(formatFilter(written))).toEqual(written)
      }),
    )
  })

  test('no text throws, and what reads can be written and read again', () => {
    const words = fc.constantFrom(
      'make',
      '=',
      '!=',
      'Kia',
      'AND',
      'OR',
      'NOT',
      'IN',
      '[',
      ']',
      ',',
      '(',
      ')',
      'TO',
      '3',
      '"',
      "'",
      '\\',
      'IS',
      'NULL',
      'EXISTS',
      '>',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 12 }).map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(text, (anything) => {
        const parsed = parseFilter(anything)
        if (parsed.kind === 'parsed') expect(requireFilter(formatFilter(parsed.filter))).toEqual(parsed.filter)
        else expect(parsed.position).toBeLessThanOrEqual(anything.length)
      }),
    )
  })

  test('AND binds closer than OR, and parentheses closer than both', () => {
    expect(requireFilter('make = Kia OR make = Ford AND km > 10')).toEqual(
      requireFilter('make = Kia OR (make = Ford AND km > 10)'),
    )
    expect(requireFilter('(make = Kia OR make = Ford) AND km > 10')).not.toEqual(
      requireFilter('make = Kia OR make = Ford AND km > 10'),
    )
  })

  test('the clients of the search API quote both sides and leave spaces out', () => {
    expect(requireFilter('"make"="Land Rover"')).toEqual({ kind: 'equals', attribute: 'make', value: 'Land Rover' })
    expect(requireFilter(`make IN['Kia',"Ford"]`)).toEqual({ kind: 'in', attribute: 'make', values: ['Kia', 'Ford'] })
    expect(requireFilter(String.raw`tag = "the \"good\" one"`)).toEqual({
      kind: 'equals',
      attribute: 'tag',
      value: 'the "good" one',
    })
  })

  test.each([
    ['', 0, 'the name of an attribute'],
    ['make = Land Rover', 12, 'found `Rover`'],
    ['make', 4, 'expected =, !=, >'],
    ['price > cheap', 8, 'expected a number, found `cheap`'],
    ['price 10 TOO 20', 6, 'found `10`'],
    ['(make = Kia', 11, 'closing parenthesis'],
    ['make = "Kia', 7, 'not closed'],
    ['make IN [Kia Ford]', 13, 'comma or ]'],
    ['make IS Kia', 8, 'NULL or EMPTY'],
  ])('%j is refused at %d: %s', (text, position, message) => {
    expect(parseFilter(text)).toEqual({ kind: 'invalid', position, message: expect.stringContaining(message) })
  })

  test('nesting without end is refused, not followed', () => {
    expect(parseFilter('NOT '.repeat(10_000))).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('100'),
    })
    expect(parseFilter('('.repeat(10_000))).toMatchObject({ kind: 'invalid' })
  })

  test('a saved filter that does not read names itself and the place', () => {
    expect(() => requireFilter('make Kia')).toThrow('Filter "make Kia" is not valid at character 6')
  })
})

describe('what a filter lets through', () => {
  const ute = searchDocument({
    make: 'Toyota',
    simple_body: 'Ute',
    body: 'Dual Cab',
    km: 3000,
    price: null,
    certified: true,
    tag: '',
    categories: [],
    filtered_features: ['Tow bar', 'Sunroof'],
  })
  test.each([
    ['make = toyota', true],
    ['make != Toyota', false],
    ['make IN [Kia, TOYOTA]', true],
    ['make NOT IN [Kia, Ford]', true],
    ['body = ute', true],
    ['body = "dual cab"', false],
    ['km = 3000.0', true],
    ['km = ""', false],
    ['km > 3000', false],
    ['km >= 3000 AND km <= 3000', true],
    ['km 2999 TO 3000', true],
    ['km 3001 TO 4000', false],
    ['price > 0', false],
    ['price <= 0', false],
    ['NOT price > 0', true],
    ['price IS NULL', true],
    ['price EXISTS', true],
    ['km IS NOT NULL', true],
    ['certified = true', true],
    ['filtered_features = sunroof', true],
    ['filtered_features != sunroof', false],
    ['categories IS EMPTY', true],
    ['tag IS EMPTY', true],
    ['make > 3', false],
    ['wheels EXISTS', false],
    ['wheels = 4', false],
    ['wheels != 4', true],
    ['constructor EXISTS', false],
    ['make = Kia OR NOT (km > 5000)', true],
  ])('%s: %s', (text, expected) => {
    expect(matchesFilter(requireFilter(text), ute)).toBe(expected)
  })

  test('conditions that are not there are left out', () => {
    const kia = requireFilter('make = Kia')
    expect(allOf([null, kia])).toEqual(kia)
    expect(allOf([null])).toBeNull()
    expect(filterAttributes(requireFilter('a = 1 AND (b EXISTS OR NOT a > 2)'))).toEqual(['a', 'b'])
  })
})

test('one of several wanted values: text without case, a member of a list, a number as it reads', () => {
  const isOne = { kind: 'in' as const, attribute: 'name', values: ['Land Rover', ' KIA', '12'] }
  const asked: [Parameters<typeof conditionHolds>[1], boolean][] = [
    ['land rover', true],
    ['Kia ', true],
    ['Ford', false],
    [['Ford', 'kia'], true],
    [[], false],
    [12, true],
    [13, false],
    [null, false],
  ]
  expect(asked.map(([value]) => conditionHolds(isOne, value))).toEqual(asked.map(([, holds]) => holds))
})
