import { expect, test } from 'vitest'
import { distanceKm } from './distance.ts'
import { boundsOf, kmPerPixel, pixelOffset } from './map-scale.ts'

const toowoomba = { latitude: -27.5385, longitude: 151.8891 }
const yamanto = { latitude: -27.6603, longitude: 152.7405 }

test('an offset in pixels is as far as the way over ground', () => {
  const { x, y } = pixelOffset(toowoomba, yamanto, 10)
  const km = Math.hypot(x, y) * kmPerPixel(toowoomba.latitude, 10)
  expect(km / distanceKm(toowoomba, yamanto)).toBeCloseTo(1, 2)
  expect(x).toBeGreaterThan(0)
  expect(y).toBeGreaterThan(0)
})

test('one zoom further in, everything is twice as far apart', () => {
  const far = pixelOffset(toowoomba, yamanto, 10)
  const near = pixelOffset(toowoomba, yamanto, 11)
  expect(near.x / far.x).toBeCloseTo(2)
  expect(near.y / far.y).toBeCloseTo(2)
})

test('the bounds lie around the place', () => {
  const [west, south, east, north] = boundsOf(toowoomba, 10, { widthPx: 800, heightPx: 400 })
  expect((west! + east!) / 2).toBeCloseTo(toowoomba.longitude)
  expect((south! + north!) / 2).toBeCloseTo(toowoomba.latitude)
  expect(
    distanceKm({ latitude: toowoomba.latitude, longitude: west! }, { latitude: toowoomba.latitude, longitude: east! }),
  ).toBeCloseTo(800 * kmPerPixel(toowoomba.latitude, 10), 0)
})
