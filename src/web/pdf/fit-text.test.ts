import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'

const SIZES = [36, 28, 20, 12]

test.each([
  ['a short name is large', '2021 Kia Rio', 2, 36],
  ['a longer one goes over two lines', '2021 Toyota LandCruiser Prado Kakadu', 2, 36],
  ['on one line it is smaller', '2021 Toyota LandCruiser Prado Kakadu', 1, 20],
  ['one that fits nowhere is as small as allowed', 'x '.repeat(400), 2, 12],
  ['a word longer than a line counts, whatever the lines', 'W'.repeat(60), 2, 12],
])('%s', (_, text, lines, sizePt) => {
  expect(fitText(text, { widthPt: 523, lines }, SIZES)).toBe(sizePt)
})
