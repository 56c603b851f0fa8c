import { expect, test } from 'vitest'
import { isRunning, nextRunBoundary } from './running.ts'

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
