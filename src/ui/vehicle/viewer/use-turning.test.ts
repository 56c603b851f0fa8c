import { expect, test } from 'vitest'
import { buttonStep, frameAt, positionOfKey, speedAfter, thrownSpeed } from './use-turning.ts'

test.each([
  [0, 0],
  [0.4, 0],
  [0.6, 1],
  [35.6, 0],
  [-1, 35],
  [-37, 35],
  [74, 2],
])('at %d of thirty-six the frame %i is seen', (position, frame) => {
  expect(frameAt(position, 36)).toBe(frame)
})

test('keys step, turn an eighth, lead to the ends', () => {
  const to = (key: string) => positionOfKey(key, 10, 36)
  expect(['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End', 'a'].map(to)).toEqual([
    11,
    9,
    15,
    5,
    0,
    35,
    null,
  ])
})

test('a press on a button turns by an eighteenth, never by nothing', () => {
  expect([buttonStep(36), buttonStep(72), buttonStep(4)]).toEqual([2, 4, 1])
})

test('what is thrown is never faster than one can see, and comes to rest', () => {
  expect(thrownSpeed(-9)).toBeCloseTo(-0.06)
  expect(thrownSpeed(0.01)).toBe(0.01)
  expect(speedAfter(-0.06, 325)).toBeCloseTo(-0.06 / Math.E)
  expect(speedAfter(0.06, 2000)).toBe(0)
})
