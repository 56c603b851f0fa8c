import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathText } from './config-problems.ts'
import { locateInJson } from './locate-in-json.ts'

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
  const { lineOf, repeatedKeys } = locateInJson(text, pathText)
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
})

test('reads whatever JSON.stringify writes, and finds every line', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1 }), (values) => {
      const lines = locateInJson(`[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`, pathText)
      values.forEach((_, i) => void expect(lines.lineOf(`[${i}]`)).toBe(i + 2))
    }),
  )
})
