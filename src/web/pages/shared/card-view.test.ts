import { describe, expect, test } from 'vitest'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { EMPTY_VOCABULARY } from '#domain/search/search-vocabulary.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { type CardSite, cardsExpireAt, cardView } from './card-view.ts'

const NOW = new Date('2026-11-20T00:00:00Z')
const RAV4 = {
  id: 7,
  slug: '2023-toyota-rav4-7',
  path: '/cars/2023-toyota-rav4-7',
  item_type: 'car',
  car_type: 'used',
  status: 'in_stock',
  year: 2023,
  make: 'Toyota',
  model: 'RAV4',
  badge: 'GXL',
  simple_body: 'SUV',
  km: 32_410,
  stocknum: 'H10482',
  list_price: 41_990,
  price: 41_990,
  before_price: null,
  offer_price: null,
  subscription_price: null,
  reserve_deposit: null,
  price_type: 'drive_away',
  weekly_repayment: null,
  interest_rate: null,
  comparison_rate: null,
  dealership_slug: 'harbour-north',
  dealership_name: 'Harbour North',
  location_name: 'Hemmant',
  coordinates: '-27.6161,152.7608',
  photos_count: 9,
  images: [1, 2, 3, 4, 5].map((id) => ({ id, width: 1200, height: 800 })),
  created_at_timestamp: 1_700_000_000,
} as unknown as SearchDocument
const NORTH = { slug: 'harbour-north', label: 'Harbour North', count: 3 }
const SOUTH = { slug: 'harbour-south', label: 'Harbour South', count: 2 }

type Given = Parameters<typeof completeSettings>[0]

function card(document: Partial<SearchDocument> = {}, given: object = {}, site: Partial<CardSite> = {}) {
  return cardView(
    { ...RAV4, ...document },
    {
      settings: completeSettings(given as Given),
      vocabulary: { ...EMPTY_VOCABULARY, dealerships: [NORTH, SOUTH] },
      now: NOW,
      leadsSomewhere: () => true,
      ...site,
    },
  )
}

describe('pictures', () => {
  test.each([1, 3, 5])('as many swipe as the tenant wants: %i, all are counted', (swipePictures) => {
    const { pictures, pictureCount } = card({}, { cards: { swipePictures } })
    expect(pictures.map(({ imageId }) => imageId)).toEqual([1, 2, 3, 4, 5].slice(0, swipePictures))
    expect(pictureCount).toBe(9)
  })
})

describe('the price', () => {
  const cases: [string, Partial<SearchDocument>, object, string][] = [
    ['list price', {}, {}, '$41,990 Drive away'],
    [
      'offer, was and now',
      { offer_price: 39_990, before_price: 43_990 },
      {},
      'was $43,990 now $39,990 reduced from $41,990 Drive away',
    ],
    [
      'offer, its list price said once',
      { offer_price: 39_990, before_price: 41_990 },
      {},
      'was $41,990 now $39,990 reduced Drive away',
    ],
    ['an offer without a list price', { offer_price: 39_990, list_price: null }, {}, '$39,990 reduced Drive away'],
    ['without "was"', { before_price: 43_990 }, { price: { showBeforePrice: false } }, '$41,990 Drive away'],
    ['a "was" below the price is none', { before_price: 40_000 }, {}, '$41,990 Drive away'],
    ['ten dollars are no price', { list_price: 10 }, {}, 'Enquire for price.'],
    ['preorder', { list_price: null, preorder: true }, {}, 'PREORDER'],
    ['no price, in the tenant’s words', { list_price: null }, { price: { noPriceText: 'Ring us' } }, 'Ring us'],
    ['a subscription', { subscription_price: 289 }, { site: { subscriptionSite: true } }, '$289 / week'],
    ['a subscription elsewhere', { subscription_price: 289 }, {}, '$41,990 Drive away'],
    [
      'a week with its rates',
      { weekly_repayment: 178, interest_rate: 8.99, comparison_rate: 9.6, finance_terms: '5 yrs, 10% deposit' },
      {},
      '$41,990 Drive away Est. $178/wk at 8.99% p.a. (5 yrs, 10% deposit) 9.60%',
    ],
    ['a week without a rate', { weekly_repayment: 178 }, {}, '$41,990 Drive away'],
    ['a week without its interest', { weekly_repayment: 178, comparison_rate: 9.6 }, {}, '$41,990 Drive away'],
    [
      'no weeks on cards',
      { weekly_repayment: 178, interest_rate: 8.99, comparison_rate: 9.6 },
      { cards: { weeklyPrice: false } },
      '$41,990 Drive away',
    ],
    [
      'gone',
      { weekly_repayment: 178, interest_rate: 8.99, comparison_rate: 9.6, status: 'sold' },
      {},
      '$41,990 Drive away',
    ],
  ]
  test.each(cases)('%s', (_, document, given, expected) => {
    const { was, text, suffix, reduced, list, includes, finance } = card(document, given).price
    const said = [
      was && `was ${was} now`,
      text,
      suffix,
      reduced && 'reduced',
      list && `from ${list}`,
      includes,
      finance?.repayment,
      finance?.comparisonRate,
    ]
    expect(said.filter(Boolean).join(' ')).toBe(expected)
  })
})

describe('facts', () => {
  const words = (given: object, document: Partial<SearchDocument> = {}) =>
    card(document, given).facts.map(({ text }) => text)

  test('the tenant’s attributes in its order, those the vehicle has, then where it is', () => {
    expect(words({})).toEqual(['Used', 'SUV', '32,410 km', 'H10482', 'Hemmant'])
    expect(words({ cards: { attributes: ['stocknum', 'km'] } }, { km: null })).toEqual(['H10482', 'Hemmant'])
    expect(words({ vehiclePage: { blocks: { location: false } }, cards: { attributes: ['km'] } })).toEqual([
      '32,410 km',
    ])
  })

  test.each([
    ['the site keeps it to itself', false, {}, false],
    ['its dealership keeps it to itself', true, { showLocation: false }, false],
    ['its dealership alone says it', false, { showLocation: true }, true],
    ['another dealership keeps it to itself', true, null, true],
  ])('where it is, though listed by name, when %s', (_, location, override, said) => {
    const given = {
      vehiclePage: { blocks: { location } },
      cards: { attributes: ['km', 'city', 'location_name'] },
      dealershipOverrides: override ? { 'harbour-north': override } : { 'harbour-south': { showLocation: false } },
    }
    expect(words(given, { city: 'Brisbane' })).toEqual(['32,410 km', ...(said ? ['Brisbane', 'Hemmant'] : [])])
  })

  test('how far away it is, where the shopper said from where', () => {
    expect(card().distance).toBeUndefined()
    const ipswich = { latitude: -27.6161, longitude: 152.7608 }
    expect(card({}, {}, { from: ipswich }).distance).toBe('Less than 1 km away')
    expect(card({}, {}, { from: { latitude: -27.47, longitude: 153.02 } }).distance).toBe('30 km away')
    expect(card({ coordinates: null }, {}, { from: ipswich }).distance).toBeUndefined()
    const hidden = { vehiclePage: { blocks: { location: false } } }
    expect(card({}, hidden, { from: ipswich }).distance).toBeUndefined()
    const shownHere = { ...hidden, dealershipOverrides: { 'harbour-north': { showLocation: true } } }
    expect(card({}, shownHere, { from: ipswich }).distance).toBe('Less than 1 km away')
  })
})

describe('links', () => {
  test('buttons of pages and forms that are there', () => {
    const leadsSomewhere = (href: string) => href.startsWith('/cars/')
    expect(card({}, { cards: { reserveButton: false } }, { leadsSomewhere }).buttons).toEqual([
      { text: 'View Details', href: '' },
    ])
  })

  test.each<[string, number | null, string | undefined]>([
    ['the dealer’s deposit', null, 'Reserve Now $200'],
    ['the vehicle’s own', 350, 'Reserve Now $350'],
    ['cents of it', 99.5, 'Reserve Now $99.50'],
    ['none where it cannot be reserved online', 0, undefined],
  ])('reserving says %s', (_, reserve_deposit, text) => {
    const { buttons } = card({ reserve_deposit }, { commerce: { processor: 'sandbox' } })
    expect(buttons.find((button) => button.text.startsWith('Reserve'))?.text).toBe(text)
  })

  test('sold: something similar is asked for', () => {
    const { buttons } = card({ status: 'sold' })
    expect(buttons).toHaveLength(1)
    expect(buttons[0]).toMatchObject({
      text: 'Find Me Something Similar',
      href: '/enquiry?form=find-similar&car_id=7',
    })
  })

  const seeMore = { search: { seeMoreFromDealer: true } }
  test('more from this dealer where that is wanted and says something', () => {
    expect(card({}, seeMore).moreFromDealerHref).toBe('/search/harbour-north')
    expect(card().moreFromDealerHref).toBeUndefined()
    expect(card({}, seeMore, { ofOneDealer: true }).moreFromDealerHref).toBeUndefined()
    const vocabulary = { ...EMPTY_VOCABULARY, dealerships: [NORTH] }
    expect(card({}, seeMore, { vocabulary }).moreFromDealerHref).toBeUndefined()
  })
})

describe('the compare button', () => {
  test.each([
    ['by default, as many as four', {}, {}, 4],
    ['as many as the site allows', {}, { shortlist: { compareMaximum: 6 } }, 6],
    ['coming soon', { status: 'coming_soon' }, {}, 4],
    ['sold', { status: 'sold' }, {}, undefined],
    ['sold in the dealer’s words', { tag: 'SOLD' }, {}, undefined],
    ['not on cards', {}, { cards: { compareButton: false } }, undefined],
    ['no comparing', {}, { shortlist: { compare: false } }, undefined],
  ])('%s', (_, document, given, expected) => {
    expect(card(document, given).compareMost).toBe(expected)
  })
})

describe('the heart', () => {
  const kept = { make: 'Toyota', model: 'RAV4' }
  const without = (favourites: boolean) => ({ dealershipOverrides: { 'harbour-north': { favourites } } })
  test.each([
    ['by default', {}, {}, kept],
    ['coming soon', { status: 'coming_soon' }, {}, kept],
    ['sold: only where it was saved before', { status: 'sold' }, {}, kept],
    ['not on cards', {}, { cards: { favouriteButton: false } }, undefined],
    ['no favourites', {}, { shortlist: { favourites: false } }, undefined],
    ['a dealership without', {}, without(false), undefined],
    ['a dealership with', {}, { shortlist: { favourites: false }, ...without(true) }, kept],
  ])('%s', (_, document, given, expected) => {
    expect(card(document, given).favourite).toEqual(expected)
  })
})

describe('cards read the same until', () => {
  const DAY = 86_400
  const at = (instant: string) => Date.parse(instant) / 1000
  const until = (documents: Partial<SearchDocument>[], given: Given = {}) =>
    cardsExpireAt(
      documents.map((document) => ({ ...RAV4, ...document })),
      completeSettings(given),
      NOW,
    )?.toISOString() ?? null

  test('nothing of them changes by itself', () => expect(until([{}, {}])).toBeNull())
  test('the first is no longer just arrived', () => {
    const settings = { cards: { justArrivedDays: 7 } }
    const arrived = (daysAgo: number) => ({ created_at_timestamp: at('2026-11-20T06:00:00Z') - daysAgo * DAY })
    expect(until([arrived(3), arrived(7), arrived(8)], settings)).toBe('2026-11-20T06:00:00.000Z')
  })
  test('the first sold one is no longer shown', () => {
    const sold = (instant: string) => ({ status: 'sold', sold_date_timestamp: at(instant) })
    const settings: Given = { search: { includeSoldCarsDays: 3 } }
    expect(until([sold('2026-11-18T09:00:10Z'), sold('2026-11-17T09:00:10Z')], settings)).toBe(
      '2026-11-20T09:01:00.000Z',
    )
    expect(until([{ sold_date_timestamp: at('2026-11-18T09:00:00Z') }], settings)).toBeNull()
    expect(until([{ status: 'sold', sold_date_timestamp: null }], settings)).toBeNull()
  })
})
