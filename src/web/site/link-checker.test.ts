import { expect, test } from 'vitest'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { platformPathOf } from '#domain/content/platform-paths.ts'
import { leadsSomewhere, linkChecker, withContentPaths } from './link-checker.ts'

test.each([
  ['/', true],
  ['/search/used-cars/toyota', true],
  ['/cars/2021-toyota-hilux/', true],
  ['/cars/2021-toyota-hilux?x=1#map', true],
  ['/cars/a/b', false],
  ['/cars/trade-in?car_id=7', false],
  ['/finance', false],
  ['/searching', false],
  ['/blog', false],
  ['/blog/spring', false],
  ['/kia/overview', false],
  ['https://example.com/finance', true],
  ['tel:+61755501234', true],
])('%s leads somewhere: %s', (href, leads) => {
  expect(leadsSomewhere(href)).toBe(leads)
})

test('a page of the contract leads somewhere once it has a route', () => {
  const later = linkChecker([{ path: 'cars/:slug' }, { path: 'cars/trade-in' }])
  expect(later('/cars/trade-in?car_id=7')).toBe(true)
})

test('a page of each vehicle leads somewhere where the dealer has it', () => {
  const own = withContentPaths(['/cars/:slug/checkout'])
  expect(['/cars/a/checkout', '/cars/a/checkout?link=b', '/cars/a/buy-online', '/cars/a/b/checkout'].map(own)).toEqual([
    ...[true, true, false, false],
  ])
})

test('pages of the dealer’s own lead somewhere, however they are written', () => {
  const own = withContentPaths(['/', '/about-us', '/kia/overview', '/blog/spring'])
  expect(['/about-us', '/about-us/#team', '/kia/overview?x=1', '/blog/spring', '/search/ford'].map(own)).toEqual(
    Array(5).fill(true),
  )
  expect(['/about', '/ford/overview', '/blog'].map(own)).toEqual([false, false, false])
})

test('no page of a dealer’s own can stand where the platform answers', () => {
  const isFree = ({ path }: { path: string }) => !platformPathOf(`/${path.replace(/:\w+|\*/g, 'x')}`)
  const pages = PLATFORM_PAGES.filter(({ path }) => path && path !== '*')
  // Around a form it does.
  expect(pages.filter(isFree).map(({ path }) => path)).toEqual(
    pages.filter(({ madeOf }) => madeOf === 'form').map(({ path }) => path),
  )
})
