import { expect, test } from 'vitest'
import type { SectionKind } from '#ui/sections/views.ts'
import { aSection } from '../../../test/support/section-views.ts'
import { pairSmall } from './pair-small.ts'

const rows = (kinds: SectionKind[]) =>
  pairSmall(kinds.map((kind) => aSection[kind])).map((row) => row.map(({ kind }) => kind))

test('two small neighbours share a row, a third begins the next', () => {
  expect(rows(['body-shortcuts', 'why-buy-from-us', 'statistics', 'stock-row'])).toEqual([
    ['body-shortcuts', 'why-buy-from-us'],
    ['statistics'],
    ['stock-row'],
  ])
})

test('small ones that are no neighbours stay apart, in their order', () => {
  expect(rows(['faq', 'stock-row', 'payment-strip', 'call-to-action', 'hero'])).toEqual([
    ['faq'],
    ['stock-row'],
    ['payment-strip', 'call-to-action'],
    ['hero'],
  ])
})

test('no sections are no rows', () => {
  expect(pairSmall([])).toEqual([])
})
