import { expect, test } from 'vitest'
import { linkChecker } from './known-paths.ts'

const leadsSomewhere = linkChecker({
  root: { path: '' },
  home: { index: true },
  search: { path: 'search/*' },
  vehicle: { path: 'cars/:slug' },
  rest: { path: '*' },
})

test.each([
  ['/', true],
  ['/search/used-cars/toyota', true],
  ['/cars/2021-toyota-hilux/', true],
  ['/cars/2021-toyota-hilux?x=1#map', true],
  ['/cars/a/b', false],
  ['/finance', false],
  ['/searching', false],
  ['https://example.com/finance', true],
  ['tel:+61755501234', true],
])('%s leads somewhere: %s', (href, leads) => {
  expect(leadsSomewhere(href)).toBe(leads)
})
