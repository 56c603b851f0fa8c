import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJsonFile } from './json-file.ts'

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

describe('the lines of a JSON file', () => {
  const { lineOf, problems } = readJsonFile(text, 'config.json')
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
    expect(problems).toEqual([{ file: 'config.json', path: 'slug', line: 9, reason: 'This key stands twice' }])
  })

  test.each([
    ['{\n"a": 1,\n}', 3, 'There is a comma too many before }'],
    ['{\n"a": 1\n"b": 2}', 3, 'Here , or } was expected, not "b"'],
    ['{"a":\n}', 2, 'A value was expected here, not }'],
    ['{a: 1}', 1, 'A key in quotes was expected here, not a'],
    ['{"a" 1}', 1, 'Here : was expected, not 1'],
    ["{\n'a': 1}", 2, "A key in quotes was expected here, not 'a'"],
    ['[1, tru]', 1, 'A value was expected here, not tru'],
    ['["a\n"]', 1, 'A value was expected here, not "a'],
    [
      '{\n"a": [1',
      2,
      'The text ends in the middle, at column 8. Never closed: [ of line 2, column 6; { of line 1, column 1',
    ],
    [
      '{\n"a": "Toyo',
      2,
      'The text ends in the middle, at column 11. Never closed: " of line 2, column 6; { of line 1, column 1',
    ],
    [
      '[[[[[[',
      1,
      `The text ends in the middle, at column 7. Never closed: ${[6, 5, 4, 3].map((n) => `[ of line 1, column ${n}`).join('; ')}; and 2 more`,
    ],
    ['', 1, 'The file is empty'],
    ['{}\n{}', 2, 'Nothing was expected here any more, not {'],
    ['{\n// Ours\n}', 2, 'JSON takes no comments; remove this one'],
    ['[1 x]', 1, 'Here , or ] was expected, not x'],
    [`${'['.repeat(5000)}`, 1, 'Values stand in one another 100 deep here'],
  ])('%j is no JSON in line %i', (broken, line, reason) => {
    const { json, problems } = readJsonFile(broken, 'config.json')
    expect([json, problems]).toEqual([undefined, [{ file: 'config.json', path: '', line, reason }]])
  })
})

test('reads whatever JSON.stringify writes, and finds every line', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1 }), (values) => {
      const { json, lineOf } = readJsonFile(`[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`, '')
      expect(json).toHaveLength(values.length)
      values.forEach((_, i) => void expect(lineOf(`[${i}]`)).toBe(i + 2))
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
        expect(readJsonFile(drawn, '').json !== undefined).toBe(parses)
      },
    ),
    { numRuns: 2000 },
  )
})
