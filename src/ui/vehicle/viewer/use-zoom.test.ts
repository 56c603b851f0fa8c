import { expect, test } from 'vitest'
import { pannedBy, transformOf, WHOLE, zoomedBy, zoomOfKey, zoomToggled } from './use-zoom.ts'

const FRAME = { width: 800, height: 500 }

test('the place that is brought near stays where it is', () => {
  expect(zoomedBy(WHOLE, 2, FRAME, { x: 100, y: -50 })).toEqual({ scale: 2, left: -100, top: 50 })
})

test('neither nearer than four times nor farther than whole', () => {
  expect(zoomedBy(WHOLE, 9, FRAME).scale).toBe(4)
  expect(zoomedBy({ scale: 2, left: 300, top: -200 }, 0.1, FRAME)).toMatchObject({ scale: 1 })
  expect(transformOf(zoomedBy({ scale: 2, left: 300, top: -200 }, 0.1, FRAME))).toBeUndefined()
})

test('what lies beyond the edges is never seen, by panning or by going farther', () => {
  expect(pannedBy({ scale: 2, left: 0, top: 0 }, 900, -900, FRAME)).toEqual({ scale: 2, left: 400, top: -250 })
  expect(zoomedBy({ scale: 4, left: 1200, top: 0 }, 0.5, FRAME)).toEqual({ scale: 2, left: 400, top: 0 })
})

test('a double tap brings near, and gives the whole back', () => {
  const near = zoomToggled(WHOLE, FRAME)
  expect(transformOf(near)).toBe('translate(0px, 0px) scale(2.5)')
  expect(zoomToggled(near, FRAME)).toEqual(WHOLE)
})

test('keys: plus, minus, nought', () => {
  const near = zoomOfKey(WHOLE, '+', FRAME)!
  expect(near.scale).toBeCloseTo(1.6)
  expect(zoomOfKey(WHOLE, '=', FRAME)).toEqual(near)
  expect(zoomOfKey(near, '-', FRAME)!.scale).toBeCloseTo(1)
  expect(zoomOfKey(near, '0', FRAME)).toEqual(WHOLE)
  expect(zoomOfKey(near, 'a', FRAME)).toBeNull()
})
