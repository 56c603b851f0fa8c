import { expect, test } from 'vitest'
import { rateLimit } from './rate-limit.ts'

const TAKEN = { kind: 'taken' }

test('so many at once, then as they grow back', () => {
  const limit = rateLimit({ burst: 3, perSecond: 2 })
  for (let i = 0; i < 3; i++) expect(limit.take('a', 1, 1000)).toEqual(TAKEN)
  expect(limit.take('a', 1, 1000)).toEqual({ kind: 'over', retryAfterSeconds: 1 })
  expect(limit.take('a', 1, 1499)).toMatchObject({ kind: 'over' })
  expect(limit.take('a', 1, 1500)).toEqual(TAKEN)
  expect(limit.take('a', 3, 60_000)).toEqual(TAKEN)
  expect(limit.take('a', 1, 60_000)).toMatchObject({ kind: 'over' })
})

test('keys do not take from each other', () => {
  const limit = rateLimit({ burst: 1, perSecond: 1 })
  expect(limit.take('a', 1, 0)).toEqual(TAKEN)
  expect(limit.take('b', 1, 0)).toEqual(TAKEN)
  expect(limit.take('a', 1, 0)).toEqual({ kind: 'over', retryAfterSeconds: 1 })
})

test('the wait said is the wait needed', () => {
  const limit = rateLimit({ burst: 10, perSecond: 2 })
  limit.take('a', 10, 0)
  const answer = limit.take('a', 5, 0)
  expect(answer).toEqual({ kind: 'over', retryAfterSeconds: 3 })
  expect(limit.take('a', 5, 3000)).toEqual(TAKEN)
})

test('a clock set back takes nothing away', () => {
  const limit = rateLimit({ burst: 2, perSecond: 1 })
  expect(limit.take('a', 1, 10_000)).toEqual(TAKEN)
  expect(limit.take('a', 1, 0)).toEqual(TAKEN)
})

test('only so many keys are remembered, the one untouched longest is forgotten', () => {
  const limit = rateLimit({ burst: 1, perSecond: 0.001 }, 2)
  for (const key of ['a', 'b', 'c']) limit.take(key, 1, 0)
  expect(limit.take('c', 1, 0)).toMatchObject({ kind: 'over' })
  expect(limit.take('a', 1, 0)).toEqual(TAKEN)
})
