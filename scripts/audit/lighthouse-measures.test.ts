import { expect, test } from 'vitest'
import { measuresOf, missesOf, type Run } from './lighthouse-measures.ts'

const scores = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const good: Run = { scores, lcpMs: 1200, tbtMs: 10, cls: 0, failed: [] }
const misses = (...runs: Partial<Run>[]) => missesOf(measuresOf(runs.map((run) => ({ ...good, ...run }))))

test('a page that keeps every budget misses none; the median counts, and the worst shift', () => {
  expect(misses({}, { lcpMs: 9000, tbtMs: 900 }, {})).toEqual([])
  expect(misses({ lcpMs: 1501 }, { lcpMs: 9000, tbtMs: 51 }, { tbtMs: 51 })).toEqual(['LCP', 'TBT'])
  expect(misses({}, {}, { cls: 0.001 })).toEqual(['CLS'])
  expect(misses({ scores: { ...scores, performance: 97, seo: 99 } })).toEqual(['performance', 'seo'])
})

test.each<[Partial<Run>, string]>([
  [{ lcpMs: Number.NaN }, 'LCP'],
  [{ tbtMs: Number.NaN }, 'TBT'],
  [{ cls: Number.NaN }, 'CLS'],
  [{ scores: { ...scores, accessibility: Number.NaN } }, 'accessibility'],
])('a run without a measure is a miss, wherever it stands among the others: %j', (lacking, name) => {
  expect(misses(lacking, {}, {})).toEqual([name])
  expect(misses({}, {}, lacking)).toEqual([name])
})

test('audits that failed are told of every run, each once', () => {
  const runs = [['a: A'], ['b: B', 'a: A'], []].map((failed) => ({ ...good, failed }))
  expect(measuresOf(runs).failed).toEqual(['a: A (2 of 3 runs)', 'b: B (1 of 3 runs)'])
})
