import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FACET_FIELDS, type FacetAttribute } from '#domain/search/search-document.ts'
import {
  emptyQuery,
  withoutRefinement,
  withRange,
  withRefinement,
  withRefinements,
  withText,
} from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { stockVocabulary } from '#domain/search/search-vocabulary.ts'
import { modelHrefs, optionHrefs } from './option-hrefs.ts'

const vocabulary = stockVocabulary(
  [
    { make: 'Toyota', model: 'HiLux', available: 3 },
    { make: 'Kia', model: 'Carnival', available: 2 },
    { make: 'Used Cars', model: 'Odd', available: 1 },
    { make: 'Mercedes-Benz', model: 'C 200', available: 1 },
    { make: 'Mercedes-Benz', model: 'C-200', available: 1 },
    { make: 'Mercedes-Benz', model: '&', available: 1 },
  ],
  [],
  { defaultSort: 'rank:desc', defaultPath: '/search/new-used-and-demo-cars' },
)
const attributes = Object.keys(FACET_FIELDS) as FacetAttribute[]
const value = fc.constantFrom(
  'White',
  'People Mover',
  'Toyota',
  'HiLux',
  'used',
  'true',
  '4x4 & more',
  'Größe',
  'a+b',
  '100%',
  ' x',
  '5',
)

test('an address made from a pattern is the one the codec writes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...attributes),
      value,
      fc.array(fc.tuple(fc.constantFrom(...attributes), value), { maxLength: 3 }),
      fc.boolean(),
      (attribute, choice, others, more) => {
        let query = others.reduce(
          (asked, [other, chosen]) => withRefinement(asked, other, chosen),
          emptyQuery('rank:desc'),
        )
        if (more) query = withText(withRange(query, 'price', { min: null, max: 30_000 }), 'tow bar')
        const isChosen = query.refinements[attribute]?.includes(choice)
        const changed = isChosen
          ? withoutRefinement(query, attribute, choice, vocabulary)
          : withRefinement(query, attribute, choice)
        expect(optionHrefs(query, attribute, vocabulary)(choice)).toBe(searchHref(changed, vocabulary))
      },
    ),
    { numRuns: 500 },
  )
})

test('so is the address of a model made from that of its make', () => {
  const choices = fc.tuple(fc.constantFrom(...attributes), value)
  fc.assert(
    fc.property(
      fc.constantFrom(...vocabulary.makes),
      fc.array(choices, { maxLength: 3 }),
      fc.boolean(),
      fc.boolean(),
      (make, others, isOfMake, more) => {
        let query = others.reduce(
          (asked, [other, chosen]) => withRefinement(asked, other, chosen),
          emptyQuery('rank:desc'),
        )
        if (isOfMake) query = withRefinements(query, 'make', [make.label])
        if (more) query = withText(withRange(query, 'price', { min: null, max: 30_000 }), 'tow bar')
        for (const { label } of make.models) {
          const chosen = query.refinements.model ?? []
          const models = chosen.includes(label) ? chosen.filter((other) => other !== label) : [...chosen, label]
          const wanted = withRefinements(withRefinement(query, 'make', make.label), 'model', models)
          expect(modelHrefs(query, make, false, vocabulary)(label)).toBe(searchHref(wanted, vocabulary))
        }
      },
    ),
    { numRuns: 1000 },
  )
})
