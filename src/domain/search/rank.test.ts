import { describe, expect, test } from 'vitest'
import { searchDocument } from '../../../test/support/search/search-documents.ts'
import { rankOf, rankParts } from './rank.ts'
import type { SearchDocument } from './search-document.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const DAY_SECONDS = 86_400
const listed = (daysAgo: number) => ({ created_at_timestamp: NOW.getTime() / 1000 - daysAgo * DAY_SECONDS })

/** What counts for nothing: withdrawn, no price, no pictures, listed long ago. */
function parts(facts: Partial<SearchDocument>, boosts: Parameters<typeof rankParts>[2] = []) {
  return rankParts(searchDocument({ status: 'withdrawn', ...listed(400), ...facts }), NOW, boosts)
}

// The table of docs/search.md, "The default order", line by line.
test.each<[string, Partial<SearchDocument>, number]>([
  ['in stock', { status: 'in_stock' }, 400],
  ['coming soon', { status: 'coming_soon' }, 250],
  ['sold', { status: 'sold' }, 0],
  ['reserved', { reserved: true }, -150],
  ['in stock and reserved', { status: 'in_stock', reserved: true }, 250],
  ['a price', { price: 20_000 }, 120],
  ['a price by the week alone', { subscription_price: 250 }, 120],
  ['an offer price alone', { offer_price: 18_000 }, 120],
  ['several prices, counted once', { price: 18_000, offer_price: 18_000, subscription_price: 250 }, 120],
  ['a price of nothing', { price: 0 }, 0],
  ['one picture', { photos_count: 1 }, 10],
  ['twelve pictures', { photos_count: 12 }, 120],
  ['thirteen pictures', { photos_count: 13 }, 120],
  ['listed today', listed(0), 100],
  ['listed thirty days ago', listed(30), 50],
  ['listed sixty days ago', listed(60), 0],
  ['listed tomorrow, by a clock that is ahead', listed(-1), 100],
])('%s', (_, facts, points) => {
  expect(rankOf(parts(facts))).toBe(points)
})

test('the points of a vehicle are the same all day long', () => {
  const at = (hour: number) => new Date(`2026-11-20T${String(hour).padStart(2, '0')}:30:00Z`)
  for (const daysAgo of [0.2, 1.5, 7.9, 30.3, 59.7]) {
    const document = searchDocument({ status: 'withdrawn', ...listed(daysAgo) })
    const points = new Set(Array.from({ length: 24 }, (_, hour) => rankOf(rankParts(document, at(hour)))))
    expect([daysAgo, points.size]).toEqual([daysAgo, 1])
  }
})

describe('reasons', () => {
  test('each part says why, most decisive first, and the rank is their sum', () => {
    const all = parts({ status: 'in_stock', reserved: true, price: 20_000, photos_count: 3, ...listed(30.5) })
    expect(all).toEqual([
      { reason: 'in stock', points: 400 },
      { reason: 'reserved', points: -150 },
      { reason: 'has a price', points: 120 },
      { reason: '3 pictures', points: 30 },
      { reason: 'listed 31 days ago', points: 48 },
    ])
    expect(rankOf(all)).toBe(448)
  })

  test('what gives nothing is left out', () => {
    expect(parts({})).toEqual([])
  })
})

describe('the dealer’s own boosts', () => {
  const boost = (points: number, make: string) => ({
    points,
    reason: `make = ${make}`,
    matches: (document: Pick<SearchDocument, 'make'>) => document.make === make,
  })
  const boosts = [boost(1000, 'Kia'), boost(-1000, 'Fiat')]

  test.each([
    ['Kia', 1000],
    ['Fiat', -1000],
  ])('%s: %d points, outweighing all else together', (make, points) => {
    const everything = { status: 'in_stock', price: 20_000, photos_count: 12, ...listed(0) }
    expect(parts({ make }, boosts)).toEqual([{ reason: `your boost: make = ${make}`, points }])
    expect(rankOf(parts({ make, ...everything }, boosts))).toBe(400 + 120 + 120 + 100 + points)
    expect(Math.abs(points)).toBeGreaterThan(rankOf(parts(everything)))
  })

  test('leave what they do not match where it is; of several that match, all count', () => {
    expect(parts({ make: 'Mazda' }, boosts)).toEqual([])
    expect(rankOf(parts({ make: 'Kia' }, [...boosts, boost(-1000, 'Kia'), boost(5, 'Kia')]))).toBe(5)
  })
})
