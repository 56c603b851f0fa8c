import { expect, test } from 'vitest'
import { SORT_KEYS } from '#domain/tenants/settings/search-fields.ts'
import { engineSort } from './sort.ts'

test('on a subscription site an order by price is one by the price of a week, as its cards show it', () => {
  expect(SORT_KEYS.map((key) => engineSort(key, { subscriptionSite: true }))).toEqual([
    'rank:desc',
    'subscription_price:asc',
    'subscription_price:desc',
    'km:asc',
    'year:desc',
    'created_at_timestamp:desc',
  ])
  expect(SORT_KEYS.map((key) => engineSort(key, { subscriptionSite: false }))).toEqual(SORT_KEYS)
})
