import { describe, expect, test } from 'vitest'
import { boundedLook, directionAt, directionOf, lookBetween, seenAt } from './looking.ts'

const STAGE = { width: 800, height: 500 }
const AHEAD = { yaw: 0, pitch: 0, fieldOfView: Math.PI / 2 }

describe('a place of a panorama', () => {
  test('in its middle is straight ahead, at its sides behind, at its top overhead', () => {
    expect(directionOf({ x: 0.5, y: 0.5 })).toEqual({ yaw: 0, pitch: 0 })
    expect(directionOf({ x: 0.75, y: 0.5 }).yaw).toBeCloseTo(Math.PI / 2)
    expect(directionOf({ x: 0.5, y: 0 }).pitch).toBeCloseTo(Math.PI / 2)
  })

  test('that is looked at stands in the middle of the stage', () => {
    const direction = directionOf({ x: 0.62, y: 0.7 })
    const at = seenAt(direction, { ...AHEAD, ...direction }, STAGE)!
    expect([at.left, at.top]).toEqual([expect.closeTo(400), expect.closeTo(250)])
  })

  test('to the right and below is seen right of the middle and below it', () => {
    const at = seenAt(directionOf({ x: 0.55, y: 0.55 }), AHEAD, STAGE)!
    expect(at.left).toBeGreaterThan(400)
    expect(at.top).toBeGreaterThan(250)
  })

  test('at half the field of view is at the edge, further it is out of view, and so is what lies behind', () => {
    expect(seenAt({ yaw: Math.PI / 4 - 0.001, pitch: 0 }, AHEAD, STAGE)!.left).toBeCloseTo(800, -1)
    expect(seenAt({ yaw: Math.PI / 4 + 0.01, pitch: 0 }, AHEAD, STAGE)).toBeNull()
    expect(seenAt({ yaw: Math.PI, pitch: 0 }, AHEAD, STAGE)).toBeNull()
  })

  test.each([
    [100, 80],
    [400, 250],
    [790, 20],
    [5, 495],
  ])('seen at %i, %i is found there again, however one looks', (left, top) => {
    for (const look of [
      AHEAD,
      { yaw: 2.8, pitch: 0.6, fieldOfView: 1.1 },
      { yaw: -1, pitch: -1.2, fieldOfView: 0.8 },
    ]) {
      const at = seenAt(directionAt({ left, top }, look, STAGE), look, STAGE)!
      expect([at.left, at.top]).toEqual([expect.closeTo(left), expect.closeTo(top)])
    }
  })
})

test('a look goes round and round, but not over the head, nor through a keyhole', () => {
  const { yaw, pitch, fieldOfView } = boundedLook({ yaw: 3 * Math.PI, pitch: 4, fieldOfView: 0.01 })
  expect(Math.abs(yaw)).toBeCloseTo(Math.PI)
  expect(pitch).toBeLessThan(Math.PI / 2)
  expect(fieldOfView).toBeCloseTo(Math.PI / 6)
  expect(boundedLook({ yaw: 0, pitch: 0, fieldOfView: 9 }).fieldOfView).toBeLessThan(Math.PI * 0.6)
})

test('from one look to another the short way round, past the back, and there in the end', () => {
  const [from, to] = [
    { yaw: 3, pitch: 0, fieldOfView: 1.5 },
    { yaw: -3, pitch: 0.5, fieldOfView: 1 },
  ]
  expect(Math.abs(lookBetween(from, to, 0.5).yaw)).toBeGreaterThan(3)
  const end = lookBetween(from, to, 1)
  expect([end.yaw, end.pitch, end.fieldOfView].map((each) => Number(each.toFixed(6)))).toEqual([-3, 0.5, 1])
})
