import { expect, test } from 'vitest'
import { coverSize, spinSources, widthsOf } from './spin-sources.ts'

test.each([
  ['a phone, however dense', [390, 3, 1920], { quick: 640, sharp: 640 }],
  ['a small phone that is not dense', [320, 1, 1920], { quick: 480, sharp: 480 }],
  ['a wide stage', [900, 1, 1920], { quick: 640, sharp: 960 }],
  ['a wide dense stage', [900, 2, 1920], { quick: 640, sharp: 1280 }],
  ['frames that are no wider themselves', [900, 2, 640], { quick: 640, sharp: 640 }],
] as const)('%s', (_, [stagePx, density, framePx], widths) => {
  expect(widthsOf(stagePx, density, framePx)).toEqual(widths)
})

test('frames are asked for as WebP, at the widths of the stage', () => {
  const frames = [7, 8].map((imageId) => ({ imageId, widthPx: 1920, heightPx: 1280 }))
  expect(spinSources(frames, 900, 1)).toEqual({
    quick: ['/media/7/640-75.webp', '/media/8/640-75.webp'],
    sharp: ['/media/7/960-75.webp', '/media/8/960-75.webp'],
  })
})

test('a picture covers a wide frame and a high one', () => {
  expect(coverSize({ width: 800, height: 500 }, 1.5)).toEqual({ width: 800, height: 800 / 1.5 })
  expect(coverSize({ width: 300, height: 400 }, 1.5)).toEqual({ width: 600, height: 400 })
})
