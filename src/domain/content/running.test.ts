import { expect, test } from 'vitest'
import { beginningOf, isRunning, nextRunBoundary } from './running.ts'

const ZONE = 'Australia/Brisbane'
const SEPTEMBER = { startsOn: '2026-09-01', endsOn: '2026-09-07' }

test.each([
  ['before its first day', '2026-08-31T13:59:59Z', false],
  ['from its first midnight on', '2026-08-31T14:00:00Z', true],
  ['to the end of its last day', '2026-09-07T13:59:59Z', true],
  ['and no longer', '2026-09-07T14:00:00Z', false],
])('%s', (_when, now, runs) => expect(isRunning(SEPTEMBER, new Date(now), ZONE)).toBe(runs))

test('open on a side, it runs for ever on that side', () => {
  expect(isRunning({ startsOn: null, endsOn: '2026-09-07' }, new Date('1999-01-01'), ZONE)).toBe(true)
  expect(isRunning({ startsOn: '2026-09-01', endsOn: null }, new Date('2099-01-01'), ZONE)).toBe(true)
})

test('the next boundary is the first that lies ahead', () => {
  const runs = [SEPTEMBER, { startsOn: '2026-09-05', endsOn: null }]
  const next = (now: string) => nextRunBoundary(runs, new Date(now), ZONE)?.toISOString()
  expect(next('2026-09-02T00:00:00Z')).toBe('2026-09-04T14:00:00.000Z')
  expect(next('2026-09-04T14:00:00Z')).toBe('2026-09-07T14:00:00.000Z')
  expect(next('2026-09-07T14:00:00Z')).toBeUndefined()
})

const MINUTES = { startsOn: '2026-09-01T09:30', endsOn: '2026-09-07T17:00' }

test.each([
  ['Australia/Brisbane', '2026-08-31T23:29:59Z', false],
  ['Australia/Brisbane', '2026-08-31T23:30:00Z', true],
  ['Australia/Brisbane', '2026-09-07T06:59:59Z', true],
  ['Australia/Brisbane', '2026-09-07T07:00:00Z', false],
  // Half an hour behind.
  ['Australia/Adelaide', '2026-08-31T23:59:59Z', false],
  ['Australia/Adelaide', '2026-09-01T00:00:00Z', true],
  ['Australia/Perth', '2026-09-07T08:59:59Z', true],
  ['Australia/Perth', '2026-09-07T09:00:00Z', false],
])('to the minute in %s at %s: %s', (zone, now, runs) => expect(isRunning(MINUTES, new Date(now), zone)).toBe(runs))

test('a minute that clocks show twice is the first, and what has ended stays so', () => {
  const run = { startsOn: null, endsOn: '2026-04-05T02:30' }
  const runs = (now: string) => isRunning(run, new Date(now), 'Australia/Sydney')
  // Clocks go back from 3.00 to 2.00 at 16:00 UTC.
  expect(['2026-04-04T15:29:59Z', '2026-04-04T15:30:00Z', '2026-04-04T16:15:00Z'].map(runs)).toEqual([
    true,
    false,
    false,
  ])
})

test('a minute that clocks skip is an hour later', () => {
  expect(beginningOf({ startsOn: '2026-10-04T02:30' }, 'Australia/Sydney')?.toISOString()).toBe(
    '2026-10-03T16:30:00.000Z',
  )
})

test('the boundaries of minutes and of days are told apart', () => {
  const next = (now: string) => nextRunBoundary([MINUTES, SEPTEMBER], new Date(now), ZONE)?.toISOString()
  expect(next('2026-08-31T14:00:00Z')).toBe('2026-08-31T23:30:00.000Z')
  expect(next('2026-08-31T23:30:00Z')).toBe('2026-09-07T07:00:00.000Z')
  expect(next('2026-09-07T07:00:00Z')).toBe('2026-09-07T14:00:00.000Z')
})
