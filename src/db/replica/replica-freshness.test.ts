import { expect, test } from 'vitest'
import { replicaFreshness } from './replica-freshness.ts'

test('a replica is whole until the last instant whose position it has reached', () => {
  const freshness = replicaFreshness()
  expect(freshness.wholeUntilMs()).toBe(Number.NEGATIVE_INFINITY)
  freshness.primaryAt(1_000, 100)
  freshness.primaryAt(2_000, 200)
  freshness.replayedUntil(99)
  expect(freshness.wholeUntilMs()).toBe(Number.NEGATIVE_INFINITY)
  freshness.replayedUntil(150)
  expect(freshness.wholeUntilMs()).toBe(1_000)
  freshness.replayedUntil(200)
  expect(freshness.wholeUntilMs()).toBe(2_000)
})

test('an idle primary, whose log does not grow, is no lag', () => {
  const freshness = replicaFreshness()
  for (const atMs of [1_000, 2_000, 3_000]) freshness.primaryAt(atMs, 100)
  freshness.replayedUntil(100)
  expect(freshness.wholeUntilMs()).toBe(3_000)
})

test('another replica in its place, which knows less, is not taken for the one before', () => {
  const freshness = replicaFreshness()
  freshness.primaryAt(1_000, 100)
  freshness.primaryAt(2_000, 200)
  freshness.replayedUntil(200)
  freshness.replayedUntil(50)
  expect(freshness.wholeUntilMs()).toBe(Number.NEGATIVE_INFINITY)
})

test('what was noted of another timeline counts no more', () => {
  const freshness = replicaFreshness()
  freshness.primaryAt(1_000, 100)
  freshness.replayedUntil(100)
  freshness.forget()
  freshness.replayedUntil(100)
  expect(freshness.wholeUntilMs()).toBe(Number.NEGATIVE_INFINITY)
})

test('an hour and more of standstill takes no more memory, and says that nothing is known', () => {
  const freshness = replicaFreshness()
  for (let second = 0; second < 5_000; second++) {
    freshness.primaryAt(second * 1_000, second)
    freshness.replayedUntil(10)
  }
  expect(freshness.wholeUntilMs()).toBe(Number.NEGATIVE_INFINITY)
  freshness.replayedUntil(4_999)
  expect(freshness.wholeUntilMs()).toBe(4_999_000)
})
