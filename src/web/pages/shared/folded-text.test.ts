import { expect, test } from 'vitest'
import { foldedText } from './folded-text.ts'

test('a text of as many characters stands whole, one of one more is cut', () => {
  expect(foldedText('y'.repeat(400), 400)).toEqual({ preview: 'y'.repeat(400), whole: null })
  expect(foldedText('y'.repeat(401), 400)).toEqual({ preview: `${'y'.repeat(400)}…`, whole: 'y'.repeat(401) })
})

test('it is cut at a word where one ends near, and loses nothing', () => {
  const text = 'One owner, and every stamp in the book.'
  expect(foldedText(text, 20)).toEqual({ preview: 'One owner, and…', whole: text })
})

test('a word that ends 40 characters before the cut is too far away: the last word is cut instead', () => {
  const text = (first: number) => `${'a'.repeat(first)} ${'b'.repeat(90)}`
  expect(foldedText(text(61), 100).preview).toBe(`${'a'.repeat(61)}…`)
  expect(foldedText(text(60), 100).preview).toBe(`${'a'.repeat(60)} ${'b'.repeat(39)}…`)
})
