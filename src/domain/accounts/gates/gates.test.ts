import { expect, test } from 'vitest'
import { GATEABLE_PAGES } from '#domain/tenants/settings/vocabulary.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { gateOf, signInHref } from './gates.ts'

const settings = (gates: object = {}, shortlist: object = {}) => completeSettings({ gates, shortlist })

test.each([
  ['car-trade-in', '/cars/trade-in', 'trade-in'],
  ['sell-my-car', '/sell-my-car', 'trade-in'],
  ['checkout', '/cars/2021-kia-rio-1/checkout', 'checkout'],
  ['checkout', '/cars/2021-kia-rio-1/buy-online', 'checkout'],
  ['checkout', '/checkout-journey', 'checkout'],
  ['personalised-finance', '/personalised/finance', 'finance'],
  ['spin-to-win', '/spin-to-win', 'spin-to-win'],
  ['finance', '/finance', 'car-finance'],
  ['finance', '/finance-enquiry', 'car-finance'],
  ['finance', '/apply-for-finance', 'car-finance'],
  ['finance', '/finance/application', 'car-finance'],
] as const)('%s has its gate at %s where the dealer asks for it, and nowhere else', (page, path, type) => {
  expect(gateOf(settings({ pages: [page] }), path)).toEqual({ type, page })
  expect(gateOf(settings(), path)).toBeNull()
  expect(gateOf(settings({ pages: GATEABLE_PAGES.filter((other) => other !== page) }), path)).toBeNull()
  expect(gateOf(settings({ pages: [page], registration: false }), path)).toBeNull()
})

test('online payment and the garage always have one, the garage under a brand’s name too', () => {
  expect(gateOf(settings(), '/online-payment')).toEqual({ type: 'online-payment', page: null })
  const own = settings({}, { garage: true, garagePath: '/my-kia-garage' })
  for (const path of ['/my-kia-garage', '/my-garage'])
    expect(gateOf(own, path)).toEqual({ type: 'my-garage', page: null })
  expect(gateOf(settings(), '/my-garage')).toBeNull()
})

test('a checkout without its car has none, nor has a page that is named alike', () => {
  const all = settings({ pages: [...GATEABLE_PAGES] })
  for (const path of [
    '/cars//checkout',
    '/cars/checkout',
    '/checkout',
    '/cars/a/b/checkout',
    '/finance-enquiries',
    '/cars/rio',
  ])
    expect(gateOf(all, path), path).toBeNull()
})

test('the address says what for, where to and where from', () => {
  expect(signInHref('trade-in', '/cars/trade-in?car_id=4&x=1', '/search')).toBe(
    '/sign-in?type=trade-in&redirect=%2Fcars%2Ftrade-in%3Fcar_id%3D4%26x%3D1&back=%2Fsearch',
  )
  expect(signInHref(null, '/', null)).toBe('/sign-in?redirect=%2F')
})
