import { expect, test } from 'vitest'
import { lanes } from './lanes.ts'
import { deadlineOf, NAMED, SCHEDULES } from './statement-deadlines.ts'

test('whatever has a deadline of its own is a job or a schedule by its name; what has none has the usual', () => {
  const pace = { submitted() {}, stored() {}, onStored() {}, turn: <T>(_: number, work: () => Promise<T>) => work() }
  const jobs = lanes(pace).flatMap((lane) => lane.jobs.map(({ name }) => name))
  const kinds = new Set<string>([...jobs, ...SCHEDULES])
  expect(NAMED.filter((name) => !kinds.has(name))).toEqual([])
  expect(['deliver-lead', 'match-alerts', 'retention'].map(deadlineOf)).toEqual(['usual', 'long', 'long'])
})
