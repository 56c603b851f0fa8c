import { expect, test } from 'vitest'
import { slideOfKey } from './arrows.tsx'

test.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 3, 3],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, 0],
  ['Home', 2, 0],
  ['End', 1, 3],
  ['Enter', 1, null],
])('%s on the picture %i of four leads to %s', (key, at, to) => {
  expect(slideOfKey(key, at, 4)).toBe(to)
})
