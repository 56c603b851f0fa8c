import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFilter } from '../../../test/support/search/format-filter.ts'
import { searchDocument } from '../../../test/support/search/search-documents.ts'
import { columnarEngine } from './adapters/columnar/columnar-engine.server.ts'
import { type Filter, matchesFilter } from './filter.ts'
import { requireFilter } from './parse-filter.ts'
import type { SearchDocument } from './search-document.ts'

// Fields of each kind a document has: text, text or null, number, number or null, yes and no, list.
const documents = fc.array(
  fc.record({
    make: fc.constantFrom('Kia', 'KIA', 'Land Rover', '5'),
    tag: fc.constantFrom(null, '', 'Sale', '5'),
    year: fc.constantFrom(2019, 2020, 2021),
    price: fc.constantFrom(null, 0, 5, 19_990.5),
    seats: fc.constantFrom(null, 5, 7),
    certified: fc.boolean(),
    categories: fc.array(fc.constantFrom('ute', 'Family', '5', ''), { maxLength: 2 }),
  }),
  { maxLength: 12 },
)
const attribute = fc.constantFrom('make', 'tag', 'year', 'price', 'seats', 'certified', 'categories', 'wheels')
const value = fc.constantFrom('Kia', 'kia', 'land rover', '5', '5.0', ' 7 ', '', 'true', 'ute', '2020', '19990.5')
const number = fc.constantFrom(0, 5, 5.5, 7, 2020, 30_000)
const operator = fc.constantFrom('>' as const, '>=' as const, '<' as const, '<=' as const)
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    fc.record({ kind: fc.constant('equals' as const), attribute, value }),
    fc.record({ kind: fc.constant('in' as const), attribute, values: fc.array(value, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('compare' as const), attribute, operator, value: number }),
    fc.record({ kind: fc.constant('between' as const), attribute, from: number, to: number }),
    fc.record({ kind: fc.constantFrom('exists' as const, 'is-null' as const, 'is-empty' as const), attribute }),
    fc.record({ kind: fc.constant('not' as const), part: tie('filter') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}))

test('what a written filter lets through is what its words say, in the engine too', async () => {
  await fc.assert(
    fc.asyncProperty(documents, filter, async (facts, written) => {
      const stock = facts.map((fact, i) => searchDocument({ id: i + 1, ...fact }))
      const read = requireFilter(formatFilter(written))
      const expected = stock.filter((document) => says(written, document)).map(({ id }) => id)
      expect(stock.filter((document) => matchesFilter(read, document)).map(({ id }) => id)).toEqual(expected)

      const engine = columnarEngine()
      await engine.replaceAll(1, stock)
      const found = await engine.fetch(1, stock.map(({ id }) => id), read) // biome-ignore format: short
      expect(found.map(({ id }) => id)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

/** The grammar in the plainest words, sharing nothing with what is tested. */
function says(filter: Filter, document: SearchDocument): boolean {
  if (filter.kind === 'and') return !filter.parts.some((part) => !says(part, document))
  if (filter.kind === 'or') return filter.parts.filter((part) => says(part, document)).length > 0
  if (filter.kind === 'not') return !says(filter.part, document)
  if (!(filter.attribute in document)) return false

  const held: unknown = document[filter.attribute as keyof SearchDocument]
  const members = (Array.isArray(held) ? held : [held]).filter((member) => member !== null)
  const has = (wanted: string) =>
    members.some((member) =>
      typeof member === 'number'
        ? wanted.trim().length > 0 && Number(wanted) === member
        : String(member).trim().toLowerCase() === wanted.trim().toLowerCase(),
    )
  switch (filter.kind) {
    case 'equals':
      return has(filter.value)
    case 'in':
      return filter.values.filter(has).length > 0
    case 'compare': {
      if (typeof held !== 'number') return false
      const isEqual = held === filter.value
      if (isEqual) return filter.operator.endsWith('=')
      return held > filter.value === filter.operator.startsWith('>')
    }
    case 'between':
      return typeof held === 'number' && Math.max(filter.from, held) === held && Math.min(filter.to, held) === held
    case 'exists':
      return true
    case 'is-null':
      return held === null
    case 'is-empty':
      return held !== null && typeof held === 'object' ? members.length === 0 : held === ''
  }
}
