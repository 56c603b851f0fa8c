import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathText } from './config-problems.ts'
import { type JsonLines, locateInJson } from './locate-in-json.ts'

const text = `{
  "slug": "a, { tricky: \\"text\\"",
  "hosts": {
    "aliases": ["one.example",
      "two.example"]
  },
  "seo": { "/search/used-cars": {
    "title": null } },
  "empty": [], "slug": "again"
}`

describe('locateInJson', () => {
  const { lineOf, repeatedKeys } = locateInJson(text, pathText) as JsonLines
  test.each([
    ['hosts', 3],
    ['hosts.aliases', 4],
    ['hosts.aliases[0]', 4],
    ['hosts.aliases[1]', 5],
    ['seo["/search/used-cars"].title', 8],
    ['empty', 9],
    ['hosts.primary', 3],
    ['nowhere.at[3].all', 1],
    ['', 1],
  ])('%s stands in line %i', (path, line) => expect(lineOf(path)).toBe(line))

  test('notices a key that stands twice', () => {
    expect(repeatedKeys).toEqual([{ path: 'slug', line: 9 }])
  })

  test.each([
    ['{\n"a": 1,\n}', 3, 'There is a comma too many before }'],
    ['{\n"a": 1\n"b": 2}', 3, 'Here , or } was expected, not "b"'],
    ['{"a":\n}', 2, 'A value was expected here, not }'],
    ['{a: 1}', 1, 'A key in quotes was expected here, not a'],
    ['{"a" 1}', 1, 'Here : was expected, not 1'],
    ["{\n'a': 1}", 2, "A key in quotes was expected here, not 'a'"],
    ['[1, tru]', 1, 'A value was expected here, not tru'],
    ['["a\n"]', 1, 'A value was expected here, not "'],
    ['{\n"a": [1', 2, 'The text ends in the middle'],
    ['', 1, 'The text ends in the middle'],
    ['{}\n{}', 2, 'Nothing was expected here any more, not {'],
  ])('%j is no JSON in line %i', (broken, line, reason) => {
    expect(locateInJson(broken, pathText)).toEqual({ kind: 'fault', line, reason })
  })
})

test('reads whatever JSON.stringify writes, and finds every line', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1 }), (values) => {
      const located = locateInJson(`[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`, pathText)
      values.forEach((_, i) => void expect(located.kind === 'located' && located.lineOf(`[${i}]`)).toBe(i + 2))
    }),
  )
})

test('takes and refuses what JSON.parse takes and refuses', () => {
  const piece = fc.constantFrom('{', '}', '[', ']', ':', ',', '"a"', '1', 'null', ' ', '\n', '-', '"', '\\')
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      (drawn) => {
        let parses = true
        try {
          JSON.parse(drawn)
        } catch {
          parses = false
        }
        expect(locateInJson(drawn, pathText).kind).toBe(parses ? 'located' : 'fault')
      },
    ),
    { numRuns: 2000 },
  )
})
