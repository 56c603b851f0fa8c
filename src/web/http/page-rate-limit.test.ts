import { beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { pageRateLimit } from './page-rate-limit.ts'

const ADDRESS = '198.51.100.7'
const { pagesPerSecond } = readConfig({})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => vi.useRealTimers()
})

test('thirty people who type, each letter searched, are all answered for ten minutes', () => {
  const pages = pageRateLimit(pagesPerSecond)
  let asked = 0
  for (let tick = 0; tick < 10 * 60 * 10; tick++) {
    vi.advanceTimersByTime(100)
    for (let person = 0; person < 30; person++) {
      // Half a minute apart, and in groups of five: ten letters, one each 300 ms, then the results are read.
      const at = tick - Math.floor(person / 5) * 50
      if (at < 0 || at % 300 >= 30 || at % 3 !== 0) continue
      asked++
      expect(pages.take(ADDRESS, words(`${person} ${tick}`))).toBe(true)
    }
  }
  expect(asked).toBeGreaterThan(5_500)
})

test('of six hundred searches in five seconds, a third is made', () => {
  const pages = pageRateLimit(pagesPerSecond)
  let made = 0
  for (let i = 0; i < 600; i++) {
    vi.advanceTimersByTime(5_000 / 600)
    if (pages.take(ADDRESS, words(`rio${i}`))) made++
  }
  expect(made).toBeGreaterThan(150)
  expect(made).toBeLessThanOrEqual(200)
})

test.each([
  ['/search/used-cars?page=2', 240],
  ['/search/used-cars?query=', 240],
  ['/search/used-cars?query=ute', 120],
  ['/search/used-cars?query=&query=ute', 120],
  ['/search/used-cars?query=ute&query=', 240],
  ['/search/used-cars?%71uery=ute', 120],
  ['/search/used-cars.data?query=ute&_routes=root', 120],
  ['/search?words=a+cheap+ute', 120],
  ['/search?words=', 240],
])('%s: %i at once', (address, most) => {
  const pages = pageRateLimit(pagesPerSecond)
  const made = Array.from({ length: 300 }, () => pages.take(ADDRESS, new URL(address, 'https://dealer.example')))
  expect(made.filter((isMade) => isMade)).toHaveLength(most)
})

test('what has no question is not counted', () => {
  const pages = pageRateLimit(0.001)
  expect(pages.take(ADDRESS, words('ute'))).toBe(false)
  expect(pages.take(ADDRESS, new URL('https://dealer.example/search/used-cars'))).toBe(true)
})

function words(text: string): URL {
  return new URL(`/search/used-cars?query=${encodeURIComponent(text)}`, 'https://dealer.example')
}
