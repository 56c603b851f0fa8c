import { expect, test } from 'vitest'
import { defaultFilter } from '#domain/search/default-filter.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { searchDocument } from '../../../test/support/search/search-documents.ts'
import { newsOf, seenVehicle } from './seen-vehicle.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const site = defaultFilter(completeSettings({}).search, { now: NOW, sort: 'rank:desc' })
const seen = (facts: Partial<SearchDocument>) => seenVehicle(searchDocument({ price: 30_000, ...facts }), site)
const isCheap = ({ price }: SearchDocument) => price !== null && price < 35_000
const news = (before: Partial<SearchDocument> | null, now: Partial<SearchDocument>) =>
  newsOf(isCheap, seen(now), before && seen(before))

test('a vehicle is news where it was not of the search before, came back, or got cheaper', () => {
  expect(news(null, {})).toBe('new-match')
  expect(news({ price: 40_000 }, {})).toBe('new-match')
  expect(news({ price: null }, {})).toBe('new-match')
  expect(news({ show_on_dealer_website: false }, {})).toBe('new-match')
  expect(news({ reserved: true }, {})).toBe('back')
  expect(news({ status: 'sold', sold_date_timestamp: NOW.getTime() / 1000 }, {})).toBe('back')
  expect(news({ status: 'withdrawn' }, {})).toBe('back')
  expect(news({ tag: 'SOLD' }, {})).toBe('back')
  expect(news({ price: 31_000 }, {})).toBe('price-drop')
})

test('nothing is news that cannot be had, is not of the search, or is as it was', () => {
  expect(news({}, {})).toBeNull()
  expect(news({ price: 29_000 }, {})).toBeNull()
  expect(news({ colour: 'Red' }, { colour: 'Blue' })).toBeNull()
  for (const gone of [{ status: 'sold' }, { reserved: true }, { tag: 'Sold' }, { show_on_dealer_website: false }]) {
    expect(news(null, gone)).toBeNull()
    expect(news({ price: 31_000 }, gone)).toBeNull()
  }
  expect(news(null, { price: 36_000 })).toBeNull()
  expect(news({}, { price: 0 })).toBeNull()
  expect(news({ price: 31_000, price_type: 'drive_away' }, { price_type: 'excl_govt_charges' })).toBeNull()
})
