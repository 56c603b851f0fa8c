import { describe, expect, test } from 'vitest'
import { type PriceDisplay, type PricedVehicle, priceDisplay } from './price-display.ts'

const plain: PricedVehicle = {
  priceCents: 30_000_00,
  offerPriceCents: null,
  beforePriceCents: null,
  subscriptionPriceCents: null,
  preorder: false,
}
const listed = { kind: 'price', cents: 30_000_00, reduced: false, listCents: null, wasCents: null } as const

describe('the price display order', () => {
  const cases: [string, Partial<PricedVehicle>, boolean, PriceDisplay][] = [
    ['list price', {}, false, listed],
    [
      'offer price wins and is reduced',
      { offerPriceCents: 28_000_00 },
      false,
      { ...listed, cents: 28_000_00, reduced: true, listCents: 30_000_00 },
    ],
    ['an offer above the list is not reduced', { offerPriceCents: 31_000_00 }, false, { ...listed, cents: 31_000_00 }],
    ['an offer equal to the list is not reduced', { offerPriceCents: 30_000_00 }, false, listed],
    [
      'an offer with no list price is reduced',
      { offerPriceCents: 28_000_00, priceCents: null },
      false,
      { ...listed, cents: 28_000_00, reduced: true },
    ],
    ['an offer of ten dollars is none', { offerPriceCents: 10_00 }, false, listed],
    [
      'an offer above ten dollars counts',
      { offerPriceCents: 10_01 },
      false,
      { ...listed, cents: 10_01, reduced: true, listCents: 30_000_00 },
    ],
    ['a list price of ten dollars is none', { priceCents: 10_00 }, false, { kind: 'none' }],
    ['no price on preorder', { priceCents: 0, preorder: true }, false, { kind: 'preorder' }],
    ['a price wins over preorder', { preorder: true }, false, listed],
    ['was and now', { beforePriceCents: 32_000_00 }, false, { ...listed, wasCents: 32_000_00 }],
    ['an equal before price says nothing', { beforePriceCents: 30_000_00 }, false, listed],
    ['a lower before price says nothing', { beforePriceCents: 29_000_00 }, false, listed],
    ['subscription site', { subscriptionPriceCents: 199_00 }, true, { kind: 'subscription', weeklyCents: 199_00 }],
    ['subscription of one cent', { subscriptionPriceCents: 1 }, true, { kind: 'subscription', weeklyCents: 1 }],
    ['subscription of nothing', { subscriptionPriceCents: 0 }, true, listed],
    ['subscription price on another site', { subscriptionPriceCents: 199_00 }, false, listed],
  ]
  test.each(cases)('%s', (_name, given, subscriptionSite, expected) => {
    expect(priceDisplay({ ...plain, ...given }, { subscriptionSite })).toEqual(expected)
  })
})
