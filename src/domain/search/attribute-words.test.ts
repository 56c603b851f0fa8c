import { expect, test } from 'vitest'
import { fittingKinds } from './attribute-words.ts'

test.each([
  [['caravan'], ['make', 'body']],
  [['motorcycle'], ['make', 'body', 'transmission']],
  [
    ['caravan', 'car'],
    ['make', 'body', 'transmission', 'seats'],
  ],
  [[], ['make', 'body', 'transmission', 'seats']],
  [['constructor'], ['make', 'body', 'transmission', 'seats']],
])('%j can be told apart by %j', (kinds, fitting) => {
  expect(fittingKinds(['make', 'body', 'transmission', 'seats'], kinds)).toEqual(fitting)
})
