import { expect, test } from 'vitest'
import { widthsOf } from './spin-sources.ts'

test.each([
  ['a phone, however dense', [390, 3, 1920], { quick: 640, sharp: 640 }],
  ['a small phone that is not dense', [320, 1, 1920], { quick: 480, sharp: 480 }],
  ['a wide stage', [900, 1, 1920], { quick: 640, sharp: 960 }],
  ['a wide dense stage', [900, 2, 1920], { quick: 640, sharp: 1280 }],
  ['frames that are no wider themselves', [900, 2, 640], { quick: 640, sharp: 640 }],
] as const)('%s', (_, [stagePx, density, framePx], widths) => {
  expect(widthsOf(stagePx, density, framePx)).toEqual(widths)
})
