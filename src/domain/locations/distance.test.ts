import { expect, test } from 'vitest'
import { distanceKm, pointOf } from './distance.ts'

const BRISBANE = { latitude: -27.4698, longitude: 153.0251 }

test.each([
  ['Ipswich', { latitude: -27.6161, longitude: 152.7608 }, 30.7],
  ['Sydney', { latitude: -33.8688, longitude: 151.2093 }, 732],
  ['Perth', { latitude: -31.9523, longitude: 115.8613 }, 3605],
  ['itself', BRISBANE, 0],
])('Brisbane to %s', (_, place, km) => {
  expect(distanceKm(BRISBANE, place)).toBeCloseTo(km, km < 100 ? 0 : -1)
  expect(distanceKm(place, BRISBANE)).toBeCloseTo(distanceKm(BRISBANE, place), 6)
})

test('half way round the earth is half its girth', () => {
  const across = { latitude: 27.4698, longitude: 153.0251 - 180 }
  expect(distanceKm(BRISBANE, across)).toBeCloseTo(Math.PI * 6371, 3)
})

test('coordinates are two numbers, or no place', () => {
  expect(pointOf('-27.6161,152.7608')).toEqual({ latitude: -27.6161, longitude: 152.7608 })
  for (const text of [null, '', '1', 'a,b', '1,2,3', ' 1,2']) expect(pointOf(text)).toBeNull()
})
