import { expect, test } from 'vitest'
import type { SiteFacts } from '../../shell/site-view.server.ts'
import { listCachesOf } from './list-caches.ts'

test('a site keeps ten answers of each list, and the oldest goes', () => {
  const site = {} as SiteFacts
  const { range } = listCachesOf(site)
  const failed = { kind: 'failed', reason: 'any answer' } as const
  for (let n = 0; n < 11; n += 1) {
    range.set(`/models?page=${n}`, failed)
    range.peek('/models?page=0')
  }
  expect(listCachesOf(site).range.size).toBe(10)
  expect(range.has('/models?page=0')).toBe(false)
  expect(range.has('/models?page=1')).toBe(true)
  expect(listCachesOf({} as SiteFacts).range.size).toBe(0)
})
