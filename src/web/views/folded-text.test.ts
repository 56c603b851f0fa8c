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
