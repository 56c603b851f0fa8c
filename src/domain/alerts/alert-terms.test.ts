import { expect, test } from 'vitest'
import {
  emptyQuery,
  type SearchQuery,
  withNear,
  withRange,
  withRefinements,
  withText,
} from '#domain/search/search-query.ts'
import { searchDocument } from '../../../test/support/search/search-documents.ts'
import { termsOfDocument, termsOfQuery } from './alert-terms.ts'

const any = emptyQuery('rank:desc')
const toyota = withRefinements(any, 'make', ['Toyota'])
const meets = (query: SearchQuery, facts: Parameters<typeof searchDocument>[0]) => {
  const terms = new Set(termsOfDocument(searchDocument(facts)))
  return termsOfQuery(query).some((term) => terms.has(term))
}

test('a search has the terms of what fewest vehicles have', () => {
  expect(
    termsOfQuery(withRange(withRefinements(toyota, 'model', ['HiLux', 'Hiace']), 'price', { min: 1, max: 2 })),
  ).toEqual(['model=hilux', 'model=hiace'])
  expect(termsOfQuery(withRefinements(toyota, 'colour', ['White']))).toEqual(['make=toyota'])
  expect(termsOfQuery(withText(toyota, 'sunroof'))).toEqual(['make=toyota'])
  expect(termsOfQuery(withNear(withText(any, 'sunroof'), { postcode: '4305', distanceKm: 50 }))).toEqual(['*'])
})

test('every vehicle within a range meets its search, wherever the bounds lie; most others do not', () => {
  for (const bounds of [
    { min: 15_000, max: 30_000 },
    { min: null, max: 9_999 },
    { min: 250_000, max: null },
    { min: 0, max: 0 },
  ]) {
    const query = withRange(any, 'price', bounds)
    for (const price of [0, 1, 9_999, 10_000, 15_000, 29_999.5, 30_000, 250_000, 9_000_000]) {
      const isWithin = price >= (bounds.min ?? 0) && price <= (bounds.max ?? Number.POSITIVE_INFINITY)
      if (isWithin) expect(meets(query, { price }), `${price}`).toBe(true)
    }
    expect(meets(query, { price: null })).toBe(false)
  }
  expect(meets(withRange(any, 'price', { min: 15_000, max: 30_000 }), { price: 60_000 })).toBe(false)
  expect(termsOfQuery(withRange(any, 'price', { min: null, max: 1e9 })).length).toBeLessThan(100)
})

test('flags, numbers and lists are met as facets label them', () => {
  const facts = { certified: true, seats: 7, categories: ['Family', 'Tow'] }
  expect(meets(withRefinements(any, 'certified', ['true']), facts)).toBe(true)
  expect(meets(withRefinements(any, 'seats', ['7']), facts)).toBe(true)
  expect(meets(withRefinements(any, 'categories', ['Tow']), facts)).toBe(true)
  expect(meets(withRefinements(any, 'certified', ['false']), facts)).toBe(false)
})

test('makes and models are met however they are spelt', () => {
  expect(meets(withRefinements(any, 'model', ['CX-5']), { model: 'CX 5' })).toBe(true)
  expect(meets(withRefinements(any, 'colour', ['CX-5']), { colour: 'CX 5' })).toBe(false)
})
